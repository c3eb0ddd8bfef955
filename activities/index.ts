import { createConnectionsActivities } from './connections.js';
import { createContainersActivities } from './containers.js';
import { createCustomerWebhooksActivities } from './customer-webhooks.js';
import { createDocumentsActivities } from './documents.js';
import { createMaintenanceActivities } from './maintenance.js';

export type Activities = ReturnType<typeof createActivities>;

type Parts = Parameters<typeof createConnectionsActivities>[0] &
  Parameters<typeof createContainersActivities>[0] &
  Parameters<typeof createCustomerWebhooksActivities>[0] &
  Parameters<typeof createDocumentsActivities>[0] &
  Parameters<typeof createMaintenanceActivities>[0];

/** All activities. Each is thin: it takes ids, calls one service and returns ids and flags. */
export const createActivities = (parts: Parts) => ({
  ...createConnectionsActivities(parts),
  ...createContainersActivities(parts),
  ...createCustomerWebhooksActivities(parts),
  ...createDocumentsActivities(parts),
  ...createMaintenanceActivities(parts),
});
