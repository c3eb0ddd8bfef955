import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'profile',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    q === undefined || q === '' ? {} : { q: String(q) },
  component: lazyScreen(() => import('./screen')),
});
