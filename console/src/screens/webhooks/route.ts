import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';
import { pageOf } from '../../ui/page-number';
import { type DeliveryState, type EventType, eventChoices, stateChoices } from './webhooks';

export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'webhooks',
  component: lazyScreen(() => import('./screen')),
});

export const webhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'webhooks/$id',
  validateSearch: ({ state, type, page }: Record<string, unknown>): DeliveriesSearch => ({
    state: stateChoices.find(({ value }) => value === state)?.value,
    type: eventChoices.find(({ value }) => value === type)?.value,
    page: pageOf(page),
  }),
  component: lazyScreen(() => import('./webhook')),
});

/** Which deliveries are shown. */
export interface DeliveriesSearch {
  state?: DeliveryState;
  type?: EventType;
  page?: number;
}
