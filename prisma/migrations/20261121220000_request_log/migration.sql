-- CreateTable
CREATE TABLE "request_log" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_log_at_idx" ON "request_log"("at");
CREATE INDEX "request_log_org_id_at_idx" ON "request_log"("org_id", "at");

-- AddForeignKey
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
