-- AlterTable
ALTER TABLE "connection" ADD COLUMN "webhooks_busy_until" TIMESTAMPTZ(3);
