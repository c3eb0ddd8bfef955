import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'keys',
  component: lazyScreen(() => import('./screen')),
});
