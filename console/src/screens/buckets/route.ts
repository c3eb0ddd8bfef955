import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const bucketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'buckets',
  component: lazyRouteComponent(() => import('./screen')),
});
