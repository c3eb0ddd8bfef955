-- The organisation and the containers that find the chunk, for the index of words alone: what a search finds is decided by
-- document_container.
ALTER TABLE "chunk" ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT '{}';

UPDATE "chunk" c SET "scopes" = array[c."org_id"] || array(
  SELECT c."org_id" || ' ' || dc."container_tag" FROM "document_container" dc
  WHERE dc."org_id" = c."org_id" AND dc."document_id" = c."document_id");

-- By hand: the embedded database is searched exactly at any size, and pays dearly for indexes. \073 is a semicolon, at which the
-- engine that applies this would cut.
DO E'BEGIN
  IF version() NOT LIKE \'%PGlite%\' THEN
    CREATE INDEX "chunk_words_idx" ON "chunk" USING gin ("scopes", "lexemes") WITH (fastupdate = off)\073
  END IF\073
END';
