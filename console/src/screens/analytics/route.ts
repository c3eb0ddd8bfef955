import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { type Period, periodNamed } from './periods';

export const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'analytics',
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period } => ({ period: periodNamed(period) }),
  component: lazyRouteComponent(() => import('./screen')),
});
