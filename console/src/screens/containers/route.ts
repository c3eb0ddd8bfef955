import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const containersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'containers',
  component: lazyScreen(() => import('./screen')),
});

export const containerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'containers/$tag',
  validateSearch: ({ merge }: Record<string, unknown>): { merge?: string } => ({
    merge: merge === undefined ? undefined : String(merge),
  }),
  component: lazyScreen(() => import('./container')),
});
