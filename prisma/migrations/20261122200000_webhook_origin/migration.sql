-- AlterTable
ALTER TABLE "connection_resource" ADD COLUMN "webhook_origin" TEXT;
