-- CreateIndex
CREATE INDEX "document_container_tag_idx" ON "document"("container_tag");
