import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'connections',
  component: lazyRouteComponent(() => import('./screen')),
});

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'connections/$id',
  component: lazyRouteComponent(() => import('./connection')),
});
