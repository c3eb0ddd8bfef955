-- CreateEnum
CREATE TYPE "blob_storage" AS ENUM ('postgres', 's3');

-- CreateTable
CREATE TABLE "settings" (
    "org_id" TEXT NOT NULL,
    "chunk_size" INTEGER NOT NULL DEFAULT -1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "blob" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT,
    "mime_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "storage" "blob_storage" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "blob_part" (
    "org_id" TEXT NOT NULL,
    "blob_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "blob_part_pkey" PRIMARY KEY ("org_id","blob_id","position")
);

-- AlterTable
ALTER TABLE "document" ADD COLUMN "og_image" TEXT,
    ADD COLUMN "filter_by_metadata" JSONB,
    ADD COLUMN "batch_id" TEXT,
    ADD COLUMN "blob_id" TEXT;

-- AlterTable
ALTER TABLE "document_content" ALTER COLUMN "content" DROP NOT NULL,
    ADD COLUMN "extracted" TEXT,
    ADD COLUMN "title" TEXT;

-- AlterTable: what is indexed so far belongs to the revision that was processed last.
ALTER TABLE "chunk" ADD COLUMN "from_revision" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "until_revision" INTEGER NOT NULL DEFAULT 2147483647;
ALTER TABLE "chunk" ALTER COLUMN "from_revision" DROP DEFAULT;
ALTER TABLE "chunk_embedding" ADD COLUMN "from_revision" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "until_revision" INTEGER NOT NULL DEFAULT 2147483647;
ALTER TABLE "chunk_embedding" ALTER COLUMN "from_revision" DROP DEFAULT;

-- CreateIndex
CREATE INDEX "blob_created_at_idx" ON "blob"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "document_org_id_blob_id_key" ON "document"("org_id", "blob_id");

-- CreateIndex
CREATE INDEX "document_org_id_batch_id_idx" ON "document"("org_id", "batch_id");

-- AddForeignKey
ALTER TABLE "settings" ADD CONSTRAINT "settings_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_org_id_blob_id_fkey" FOREIGN KEY ("org_id", "blob_id") REFERENCES "blob"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "blob_part" ADD CONSTRAINT "blob_part_org_id_blob_id_fkey" FOREIGN KEY ("org_id", "blob_id") REFERENCES "blob"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
