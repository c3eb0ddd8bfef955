export { connectAccount } from './connect-account.js';
export { deleteConnection } from './delete-connection.js';
export { deleteContainer } from './delete-container.js';
export { describeDocuments } from './describe-documents.js';
export { dreamContainer } from './dream-container.js';
export { mergeContainers } from './merge-containers.js';
export { processBatch } from './process-batch.js';
export { processDocument } from './process-document.js';
export { reindex } from './reindex.js';
export { resetOrganization } from './reset-organization.js';
export { sweep } from './sweep.js';
export { syncConnection } from './sync-connection.js';
export { forgetExpired, pruneAudit, pruneDeliveries, pruneRequestLog } from './upkeep.js';
export { webhookEndpoint } from './webhook-endpoint.js';
// Windows that an earlier version opened have this type.
export { webhookWindow as codehostPush, webhookWindow } from './webhook-window.js';
