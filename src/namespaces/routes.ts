import type { ConnectionService } from '../connections/service.js';
import type { Route } from '../http/route.js';
import { connectorRoutes } from './connectors/routes.js';
import type { DocumentParts } from './documents/handling.js';
import { namespaceDocumentRoutes } from './documents/routes.js';
import { type ManagementParts, managementRoutes } from './management/routes.js';
import { type RecallParts, recallRoutes } from './recall/routes.js';

type Parts = DocumentParts & RecallParts & ManagementParts & { connections: ConnectionService };

/** The routes for version 5 of the public clients: the same services in other words, where a container is a namespace. */
export const namespaceRoutes = (parts: Parts): Route[] => [
  ...namespaceDocumentRoutes(parts),
  ...recallRoutes(parts),
  ...managementRoutes(parts),
  ...connectorRoutes(parts.connections),
];
