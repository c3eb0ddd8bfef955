-- AlterTable
ALTER TABLE "document" ADD COLUMN "description_due_at" TIMESTAMPTZ(3);

-- By hand: what the sweep looks for.
CREATE INDEX "document_description_due_at_idx" ON "document"("description_due_at") WHERE "description_due_at" IS NOT NULL;
