-- AlterTable
ALTER TABLE "memory" ADD COLUMN "related_at" TIMESTAMPTZ(3);

-- By hand: the memories of a container whose relations are still to be looked for.
CREATE INDEX "memory_unrelated_idx" ON "memory"("org_id", "container_tag")
    WHERE "related_at" IS NULL AND "is_latest" AND NOT "is_forgotten";
