import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'review',
  component: lazyScreen(() => import('./screen')),
});
