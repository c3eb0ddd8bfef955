-- CreateIndex
CREATE INDEX "document_container_tag_idx" ON "document"("container_tag");

-- By hand: a partial index, which the schema cannot express.
CREATE INDEX "memory_ranks_behind_id_idx" ON "memory"("ranks_behind_id") WHERE "ranks_behind_id" IS NOT NULL;
