-- What administrators did, for the organisation itself to read.
CREATE TABLE "audit_event" (
  "id" TEXT NOT NULL,
  "org_id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "action" TEXT NOT NULL,
  "key_id" TEXT,
  "params" JSONB NOT NULL,
  CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_event_org_id_fkey" FOREIGN KEY ("org_id")
    REFERENCES "organization" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "audit_event_at_idx" ON "audit_event" ("at");
CREATE INDEX "audit_event_org_id_at_idx" ON "audit_event" ("org_id", "at");
