-- CreateIndex
CREATE INDEX "memory_container_tag_org_id_stated_at_idx" ON "memory"("container_tag", "org_id", "stated_at");
