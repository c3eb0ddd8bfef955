import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'review',
  component: lazyRouteComponent(() => import('./screen')),
});
