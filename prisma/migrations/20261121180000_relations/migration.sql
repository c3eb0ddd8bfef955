-- CreateEnum
CREATE TYPE "memory_review" AS ENUM ('pending', 'approved', 'declined');
CREATE TYPE "relation" AS ENUM ('extends', 'derives');
CREATE TYPE "job_status" AS ENUM ('running', 'completed', 'failed');

-- AlterTable
ALTER TABLE "container" ADD COLUMN "merge_id" TEXT;
ALTER TABLE "memory" ADD COLUMN "is_inference" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "review_status" "memory_review";

-- CreateTable
CREATE TABLE "memory_relation" (
    "org_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "related_id" TEXT NOT NULL,
    "relation" "relation" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memory_relation_pkey" PRIMARY KEY ("org_id","memory_id","related_id")
);

-- CreateTable
CREATE TABLE "job" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'running',
    "input" JSONB NOT NULL,
    "progress" JSONB NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE INDEX "memory_relation_org_id_related_id_idx" ON "memory_relation"("org_id", "related_id");
CREATE INDEX "job_org_id_kind_status_idx" ON "job"("org_id", "kind", "status");

-- AddForeignKey
ALTER TABLE "memory_relation" ADD CONSTRAINT "memory_relation_org_id_memory_id_fkey" FOREIGN KEY ("org_id", "memory_id")
    REFERENCES "memory"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memory_relation" ADD CONSTRAINT "memory_relation_org_id_related_id_fkey" FOREIGN KEY ("org_id", "related_id")
    REFERENCES "memory"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "job" ADD CONSTRAINT "job_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the Schedule that forgets expired memories looks for, and the review queue of a container.
CREATE INDEX "memory_forget_after_idx" ON "memory"("forget_after") WHERE "forget_after" IS NOT NULL AND NOT "is_forgotten";
CREATE INDEX "memory_inference_idx" ON "memory"("org_id", "container_tag") WHERE "is_inference";
