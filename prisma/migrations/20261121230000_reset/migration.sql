-- AlterTable
ALTER TABLE "organization" ADD COLUMN "reset_id" TEXT;
