import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';
import { type Period, periodNamed } from './periods';

export const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'analytics',
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period } => ({ period: periodNamed(period) }),
  component: lazyScreen(() => import('./screen')),
});
