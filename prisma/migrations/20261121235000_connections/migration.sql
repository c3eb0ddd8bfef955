-- CreateEnum
CREATE TYPE "connection_status" AS ENUM ('pending', 'active', 'paused', 'deleting');
CREATE TYPE "sync_trigger" AS ENUM ('event', 'cron', 'manual');

-- AlterTable
ALTER TABLE "document" ADD COLUMN "connection_id" TEXT;

-- CreateTable
CREATE TABLE "connection" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_alias" TEXT NOT NULL,
    "container_tag" TEXT NOT NULL,
    "status" "connection_status" NOT NULL DEFAULT 'pending',
    "status_reason" TEXT,
    "document_limit" INTEGER NOT NULL,
    "metadata" JSONB,
    "redirect_url" TEXT,
    "state_hash" BYTEA,
    "link_expires_at" TIMESTAMPTZ(3),
    "code_verifier" TEXT,
    "code" TEXT,
    "own_app" BOOLEAN NOT NULL DEFAULT false,
    "account_id" TEXT,
    "email" TEXT,
    "account_name" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "refreshing_until" TIMESTAMPTZ(3),
    "delete_documents" BOOLEAN NOT NULL DEFAULT true,
    "next_sync_at" TIMESTAMPTZ(3),
    "last_synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("org_id","id")
);

CREATE TABLE "connection_resource" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "branch" TEXT,
    "selected" BOOLEAN NOT NULL DEFAULT true,
    "webhook_id" TEXT,
    "webhook_secret" TEXT,
    "webhook_expires_at" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "run_id" TEXT,
    "run_until" TIMESTAMPTZ(3),
    "progress" JSONB,
    "last_synced_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_resource_pkey" PRIMARY KEY ("org_id","id")
);

CREATE TABLE "external_item" (
    "org_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "document_id" TEXT,
    "etag" TEXT,
    "listed_etag" TEXT NOT NULL,
    "listed_by" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "modified_at" TIMESTAMPTZ(3),
    "hint" JSONB NOT NULL,
    "failed_in" TEXT,
    "failure" TEXT,

    CONSTRAINT "external_item_pkey" PRIMARY KEY ("org_id","connection_id","external_id")
);

CREATE TABLE "webhook_delivery" (
    "org_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "run_id" TEXT,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("org_id","resource_id","delivery_id")
);

CREATE TABLE "sync_run" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "resource_id" TEXT,
    "trigger" "sync_trigger" NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'running',
    "items_processed" INTEGER NOT NULL DEFAULT 0,
    "items_failed" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sync_run_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE INDEX "connection_next_sync_at_idx" ON "connection"("next_sync_at");
CREATE INDEX "connection_container_tag_idx" ON "connection"("container_tag");
CREATE UNIQUE INDEX "connection_resource_connection_id_external_id_key" ON "connection_resource"("connection_id", "external_id");
CREATE INDEX "connection_resource_id_idx" ON "connection_resource"("id");
CREATE INDEX "external_item_resource_id_idx" ON "external_item"("resource_id");
CREATE INDEX "external_item_document_id_idx" ON "external_item"("document_id");
CREATE INDEX "webhook_delivery_resource_id_idx" ON "webhook_delivery"("resource_id");
CREATE INDEX "sync_run_connection_id_started_at_idx" ON "sync_run"("connection_id", "started_at");

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_org_id_fkey" FOREIGN KEY ("org_id")
    REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "connection_resource" ADD CONSTRAINT "connection_resource_org_id_connection_id_fkey" FOREIGN KEY ("org_id", "connection_id")
    REFERENCES "connection"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "external_item" ADD CONSTRAINT "external_item_org_id_connection_id_fkey" FOREIGN KEY ("org_id", "connection_id")
    REFERENCES "connection"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "external_item" ADD CONSTRAINT "external_item_org_id_resource_id_fkey" FOREIGN KEY ("org_id", "resource_id")
    REFERENCES "connection_resource"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_org_id_resource_id_fkey" FOREIGN KEY ("org_id", "resource_id")
    REFERENCES "connection_resource"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sync_run" ADD CONSTRAINT "sync_run_org_id_connection_id_fkey" FOREIGN KEY ("org_id", "connection_id")
    REFERENCES "connection"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: a row outlives what it points at, and only the pointer goes. An item whose document was deleted by its user is
-- not fetched again before it changes.
ALTER TABLE "document" ADD CONSTRAINT "document_org_id_connection_id_fkey" FOREIGN KEY ("org_id", "connection_id")
    REFERENCES "connection"("org_id", "id") ON DELETE SET NULL ("connection_id") ON UPDATE NO ACTION;
ALTER TABLE "external_item" ADD CONSTRAINT "external_item_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id")
    REFERENCES "document"("org_id", "id") ON DELETE SET NULL ("document_id") ON UPDATE NO ACTION;

-- By hand: most documents were sent, and what is to be fetched, and what no run applies, is little most of the time.
CREATE INDEX "document_connection_id_idx" ON "document"("connection_id") WHERE "connection_id" IS NOT NULL;
CREATE INDEX "external_item_wanted_idx" ON "external_item"("resource_id", "modified_at")
    WHERE "etag" IS DISTINCT FROM "listed_etag";
CREATE INDEX "webhook_delivery_waiting_idx" ON "webhook_delivery"("received_at") WHERE "run_id" IS NULL;
