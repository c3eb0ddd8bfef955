import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';
import { pageOf } from '../../ui/page-number';

export interface AuditSearch {
  /** The log of requests in the place of what administrators did. */
  tab?: 'requests';
  action?: string;
  /** The id of a key. */
  by?: string;
  page?: number;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'audit',
  validateSearch: ({ tab, action, by, page }: Record<string, unknown>): AuditSearch => ({
    tab: tab === 'requests' ? tab : undefined,
    action: text(action),
    by: text(by),
    page: pageOf(page),
  }),
  component: lazyScreen(() => import('./screen')),
});
