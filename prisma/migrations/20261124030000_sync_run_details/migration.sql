-- What a sync run was about, which items it could not take, and what keeps it from going on.
ALTER TABLE "sync_run"
  ADD COLUMN "resources" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "failures" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "last_error" JSONB;

-- The revision of an item of which no document can be made: it is not fetched again before it changes.
ALTER TABLE "external_item" ADD COLUMN "refused_etag" TEXT;

-- What is in force has been this all along.
UPDATE "settings" SET "chunk_size" = least(480, greatest(16, "chunk_size")) WHERE "chunk_size" <> -1;
