-- By hand: what work that died left behind is found without reading the other chunks, which end never.
CREATE INDEX "chunk_ended_idx" ON "chunk"("document_id") WHERE "until_revision" < 2147483647;
