import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'profile',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    q === undefined || q === '' ? {} : { q: String(q) },
  component: lazyRouteComponent(() => import('./screen')),
});
