-- AlterTable
ALTER TABLE "document" ADD COLUMN "moved_by" TEXT, ADD COLUMN "moved_from" TEXT;
