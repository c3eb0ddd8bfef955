-- By hand: memories by their words, for searches of many, as search_candidates has chunks. \073 is a semicolon.
DO E'BEGIN
  IF version() NOT LIKE \'%PGlite%\' THEN
    CREATE INDEX "memory_words_idx" ON "memory"
      USING gin ((array["org_id", "org_id" || \' \' || "container_tag"]), "lexemes") WITH (fastupdate = off) WHERE "is_latest"\073
  END IF\073
END';
