-- CreateEnum
CREATE TYPE "customer_webhook_state" AS ENUM ('enabled', 'disabled');

-- CreateEnum
CREATE TYPE "customer_delivery_state" AS ENUM ('pending', 'delivered', 'failed', 'held');

-- CreateTable
CREATE TABLE "customer_webhook" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "container_tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "state" "customer_webhook_state" NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_expires_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "probe_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "wants_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_webhook_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "customer_event" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "container_tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_event_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "customer_delivery" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "state" "customer_delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "history" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_delivery_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE INDEX "customer_event_created_at_idx" ON "customer_event"("created_at");
CREATE INDEX "customer_delivery_webhook_id_created_at_idx" ON "customer_delivery"("webhook_id", "created_at");
CREATE INDEX "customer_delivery_event_id_idx" ON "customer_delivery"("event_id");
CREATE INDEX "customer_delivery_created_at_idx" ON "customer_delivery"("created_at");

-- AddForeignKey
ALTER TABLE "customer_webhook" ADD CONSTRAINT "customer_webhook_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_event" ADD CONSTRAINT "customer_event_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_delivery" ADD CONSTRAINT "customer_delivery_org_id_webhook_id_fkey" FOREIGN KEY ("org_id", "webhook_id") REFERENCES "customer_webhook"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_delivery" ADD CONSTRAINT "customer_delivery_org_id_event_id_fkey" FOREIGN KEY ("org_id", "event_id") REFERENCES "customer_event"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what is to be sent, and what needs somebody, are found without reading what has arrived.
CREATE INDEX "customer_delivery_pending_idx" ON "customer_delivery"("webhook_id", "next_attempt_at") WHERE "state" = 'pending';
CREATE INDEX "customer_delivery_failed_idx" ON "customer_delivery"("created_at") WHERE "state" = 'failed';
ALTER TABLE "customer_delivery" ADD CONSTRAINT "customer_delivery_due_check" CHECK (("state" = 'pending') = ("next_attempt_at" IS NOT NULL));
