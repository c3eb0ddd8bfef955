import { analyticsRoutes } from './analytics/routes.js';
import { auditRoutes } from './audit/routes.js';
import { connectionRoutes } from './connections/routes.js';
import { webhookRoutes } from './connections/webhooks/routes.js';
import { consoleRoutes } from './console/routes.js';
import { containerRoutes } from './containers/routes.js';
import { customerWebhookRoutes } from './customer-webhooks/routes.js';
import { documentRoutes } from './documents/routes.js';
import { graphRoutes } from './graph/routes.js';
import type { Route } from './http/route.js';
import { keyRoutes } from './keys/routes.js';
import { mcpRoutes } from './mcp/routes.js';
import { reviewRoutes } from './memories/review/routes.js';
import { memoryRoutes } from './memories/routes.js';
import { namespaceRoutes } from './namespaces/routes.js';
import { openApiRoutes } from './openapi/routes.js';
import { profileRoutes } from './profiles/routes.js';
import { searchRoutes } from './search/routes.js';
import type { Services } from './services.js';
import { settingsRoutes } from './settings/routes.js';

/** Every endpoint but the probes. */
export function apiRoutes(services: Services): Route[] {
  const routes = [
    ...documentRoutes(services),
    ...searchRoutes(services.search),
    ...graphRoutes(services.graph),
    ...profileRoutes(services.profiles, services.buckets),
    ...containerRoutes(services),
    ...memoryRoutes(services),
    ...reviewRoutes(services),
    ...keyRoutes(services.keyManagement),
    ...consoleRoutes(services.sessions),
    ...settingsRoutes(services),
    ...connectionRoutes(services.connections),
    ...webhookRoutes(services.webhooks),
    ...customerWebhookRoutes(services),
    ...namespaceRoutes(services),
    ...analyticsRoutes(services.analytics),
    ...auditRoutes(services.audit),
    ...mcpRoutes(services),
  ];
  const described: Route[] = [...routes, ...openApiRoutes(() => described)];
  return described;
}
