import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { type Period, periodNamed } from './periods';

export const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'analytics',
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period } => {
    const known = periodNamed(period);
    return known === undefined ? {} : { period: known };
  },
  component: lazyRouteComponent(() => import('./screen')),
});
