import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const bucketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'buckets',
  component: lazyScreen(() => import('./screen')),
});
