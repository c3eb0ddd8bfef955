-- By hand: nothing waits for its relations any more.
DROP INDEX "memory_unrelated_idx";

-- AlterTable
ALTER TABLE "memory" DROP COLUMN "related_at",
ADD COLUMN "ranks_behind_id" TEXT;
