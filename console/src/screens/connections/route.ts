import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'connections',
  component: lazyScreen(() => import('./screen')),
});

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'connections/$id',
  component: lazyScreen(() => import('./connection')),
});
