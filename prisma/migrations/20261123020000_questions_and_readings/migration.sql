-- AlterTable
ALTER TABLE "memory" ADD COLUMN "question" TEXT;

-- CreateTable
CREATE TABLE "document_reading" (
    "org_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "windows" JSONB NOT NULL DEFAULT '{}',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "read_again_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_reading_pkey" PRIMARY KEY ("org_id","document_id")
);

-- AddForeignKey
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "document"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what is due is found without reading what was given up.
CREATE INDEX "document_reading_due_idx" ON "document_reading"("read_again_at") WHERE "read_again_at" IS NOT NULL;
