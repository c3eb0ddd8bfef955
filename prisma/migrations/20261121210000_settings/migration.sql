-- AlterTable
ALTER TABLE "settings" ADD COLUMN "should_llm_filter" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "filter_prompt" TEXT,
    ADD COLUMN "include_items" JSONB,
    ADD COLUMN "exclude_items" JSONB,
    ADD COLUMN "workspace_prompt" TEXT,
    ADD COLUMN "profile_buckets" JSONB,
    ADD COLUMN "providers" JSONB NOT NULL DEFAULT '{}';
