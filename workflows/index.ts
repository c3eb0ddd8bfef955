export { connectAccount } from './connect-account.js';
export { deleteConnection, deleteContainer, resetOrganization } from './deletions.js';
export { describeDocuments } from './describe-documents.js';
export { dreamContainer } from './dream-container.js';
export { mergeContainers } from './merge-containers.js';
export { processBatch } from './process-batch.js';
export { processDocument } from './process-document.js';
export { reindex } from './reindex.js';
export { syncConnection } from './sync-connection.js';
export { forgetExpired, pruneAudit, pruneDeliveries, pruneRequestLog, sweep } from './upkeep.js';
export { webhookEndpoint } from './webhook-endpoint.js';
// `codehostPush` is the workflow type of windows that an earlier version opened.
export { webhookWindow as codehostPush, webhookWindow } from './webhook-window.js';
