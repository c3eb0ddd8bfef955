import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./screen')),
});

export const webhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'webhooks/$id',
  validateSearch: ({ state, type, page }: Record<string, unknown>): DeliveriesSearch => ({
    ...(typeof state === 'string' ? { state } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    ...(Number(page) > 1 ? { page: Number(page) } : {}),
  }),
  component: lazyRouteComponent(() => import('./webhook')),
});

/** Which deliveries are shown. */
export interface DeliveriesSearch {
  state?: string;
  type?: string;
  page?: number;
}
