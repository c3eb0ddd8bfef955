-- What failed is counted for metrics every few seconds, and is few among many.
CREATE INDEX "document_failed_idx" ON "document"("updated_at") WHERE "status" = 'failed';
