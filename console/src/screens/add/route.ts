import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const kinds = ['text', 'address', 'files'] as const;

export const addRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'add',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: (typeof kinds)[number] } => ({
    kind: kinds.find((known) => known === kind),
  }),
  component: lazyScreen(() => import('./screen')),
});
