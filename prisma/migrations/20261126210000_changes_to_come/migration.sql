-- AlterTable
ALTER TABLE "memory_relation" ADD COLUMN "due_at" TIMESTAMPTZ(3);

-- By hand: a partial index, which the schema cannot express.
CREATE INDEX "memory_relation_due_at_idx" ON "memory_relation"("due_at") WHERE "due_at" IS NOT NULL;

-- By hand: a change to come has an author and a likelihood, as the superseding that it becomes, and extends until then.
ALTER TABLE "memory_relation" DROP CONSTRAINT "memory_relation_superseding_check",
    ADD CONSTRAINT "memory_relation_superseding_check" CHECK (
        (relation = 'updates' OR due_at IS NOT NULL) = (author IS NOT NULL) AND (author IS NULL) = (likelihood IS NULL)
        AND likelihood BETWEEN 0 AND 1 AND (due_at IS NULL OR relation = 'extends'));
