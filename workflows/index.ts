export { connectAccount } from './connect-account.js';
export { deleteConnection } from './delete-connection.js';
export { deleteContainer } from './delete-container.js';
export { describeDocuments } from './describe-documents.js';
export { dreamContainer } from './dream-container.js';
export { forgetExpired } from './forget-expired.js';
export { mergeContainers } from './merge-containers.js';
export { processBatch } from './process-batch.js';
export { processDocument } from './process-document.js';
export { pruneAudit } from './prune-audit.js';
export { pruneDeliveries } from './prune-deliveries.js';
export { pruneRequestLog } from './prune-request-log.js';
export { reindex } from './reindex.js';
export { resetOrganization } from './reset-organization.js';
export { sweep } from './sweep.js';
export { syncConnection } from './sync-connection.js';
export { webhookEndpoint } from './webhook-endpoint.js';
// Windows that an earlier version opened have this type.
export { webhookWindow as codehostPush, webhookWindow } from './webhook-window.js';
