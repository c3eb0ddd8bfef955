import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const containersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'containers',
  component: lazyRouteComponent(() => import('./screen')),
});

export const containerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'containers/$tag',
  validateSearch: ({ merge }: Record<string, unknown>): { merge?: string } => ({
    merge: merge === undefined ? undefined : String(merge),
  }),
  component: lazyRouteComponent(() => import('./container')),
});
