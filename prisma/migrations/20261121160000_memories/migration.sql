-- AlterTable
ALTER TABLE "container" ADD COLUMN "name" TEXT,
    ADD COLUMN "profile_buckets" JSONB,
    ADD COLUMN "memory_filesystem_paths" JSONB;

-- AlterTable
ALTER TABLE "memory" ADD COLUMN "forget_reason" TEXT,
    ADD COLUMN "stated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "memory" SET "stated_at" = "created_at";

-- CreateIndex
CREATE INDEX "memory_org_id_root_memory_id_idx" ON "memory"("org_id", "root_memory_id");

-- By hand: a version outlives the one before it, and Prisma cannot set one column of a composite key to null.
ALTER TABLE "memory" DROP CONSTRAINT "memory_org_id_parent_memory_id_fkey";
ALTER TABLE "memory" ADD CONSTRAINT "memory_org_id_parent_memory_id_fkey" FOREIGN KEY ("org_id", "parent_memory_id")
    REFERENCES "memory"("org_id", "id") ON DELETE SET NULL ("parent_memory_id") ON UPDATE NO ACTION;

-- What deleting a version looks for.
CREATE INDEX "memory_parent_idx" ON "memory"("org_id", "parent_memory_id") WHERE "parent_memory_id" IS NOT NULL;

-- The current value of a slot.
CREATE INDEX "memory_slot_idx" ON "memory"("org_id", "container_tag", "subject", "slot") WHERE "slot" IS NOT NULL AND "is_latest";
