import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'audit',
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number(page) > 1 ? { page: Number(page) } : {},
  component: lazyRouteComponent(() => import('./screen')),
});
