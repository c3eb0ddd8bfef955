import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const kinds = ['text', 'address', 'files'] as const;

export const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'add',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: (typeof kinds)[number] } => ({
    kind: kinds.find((known) => known === kind),
  }),
  component: lazyRouteComponent(() => import('./screen')),
});
