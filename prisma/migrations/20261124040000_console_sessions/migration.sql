-- Who is signed in at the console, with which key.
CREATE TABLE "console_session" (
  "id" TEXT NOT NULL,
  "org_id" TEXT NOT NULL,
  "key_id" TEXT NOT NULL,
  "hash" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "console_session_pkey" PRIMARY KEY ("org_id", "id"),
  CONSTRAINT "console_session_org_id_key_id_fkey" FOREIGN KEY ("org_id", "key_id")
    REFERENCES "api_key" ("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "console_session_hash_key" ON "console_session" ("hash");
CREATE INDEX "console_session_key_id_idx" ON "console_session" ("key_id");
CREATE INDEX "console_session_expires_at_idx" ON "console_session" ("expires_at");
