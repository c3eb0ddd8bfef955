import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'keys',
  component: lazyRouteComponent(() => import('./screen')),
});
