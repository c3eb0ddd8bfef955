-- While a table is empty or was never analysed, an index that begins with org_id costs the planner exactly what the primary
-- key (org_id, id) costs, and the newer index wins. Checks of foreign keys, planned once a connection, then read every row
-- of the organisation. Secondary indexes therefore begin with what is selective, or are partial.

-- DropIndex
DROP INDEX "chunk_org_id_document_id_position_idx";
DROP INDEX "chunk_embedding_org_id_set_id_document_id_idx";
DROP INDEX "chunk_embedding_org_id_chunk_id_idx";
DROP INDEX "document_org_id_batch_id_idx";
DROP INDEX "document_org_id_blob_id_key";
DROP INDEX "document_org_id_container_tag_custom_id_key";
DROP INDEX "document_org_id_created_at_idx";
DROP INDEX "document_org_id_custom_id_idx";
DROP INDEX "document_content_org_id_sha256_idx";
DROP INDEX "document_container_org_id_document_id_idx";
DROP INDEX "memory_org_id_container_tag_updated_at_idx";
DROP INDEX "memory_org_id_root_memory_id_idx";
DROP INDEX "memory_embedding_org_id_memory_id_idx";
DROP INDEX "memory_relation_org_id_related_id_idx";
DROP INDEX "memory_source_org_id_document_id_idx";

-- CreateIndex
CREATE INDEX "chunk_document_id_position_idx" ON "chunk"("document_id", "position");
CREATE INDEX "chunk_embedding_chunk_id_idx" ON "chunk_embedding"("chunk_id");
CREATE INDEX "chunk_embedding_document_id_set_id_idx" ON "chunk_embedding"("document_id", "set_id");
CREATE INDEX "document_container_document_id_idx" ON "document_container"("document_id");
CREATE INDEX "document_content_sha256_idx" ON "document_content"("sha256");
CREATE INDEX "memory_container_tag_org_id_updated_at_idx" ON "memory"("container_tag", "org_id", "updated_at");
CREATE INDEX "memory_root_memory_id_idx" ON "memory"("root_memory_id");
CREATE INDEX "memory_embedding_memory_id_idx" ON "memory_embedding"("memory_id");
CREATE INDEX "memory_relation_related_id_idx" ON "memory_relation"("related_id");
CREATE INDEX "memory_source_document_id_idx" ON "memory_source"("document_id");

-- By hand: most documents have none of these, and need no entry for that.
CREATE INDEX "document_batch_id_idx" ON "document"("batch_id") WHERE "batch_id" IS NOT NULL;
CREATE INDEX "document_custom_id_idx" ON "document"("custom_id") WHERE "custom_id" IS NOT NULL;
CREATE UNIQUE INDEX "document_org_id_container_tag_custom_id_key" ON "document"("org_id", "container_tag", "custom_id")
    WHERE "custom_id" IS NOT NULL;
CREATE UNIQUE INDEX "document_org_id_blob_id_key" ON "document"("org_id", "blob_id") WHERE "blob_id" IS NOT NULL;
