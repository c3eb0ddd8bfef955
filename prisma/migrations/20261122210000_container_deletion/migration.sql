-- The running deletion that a container is in the hands of
ALTER TABLE "container" ADD COLUMN "deletion_id" TEXT;

-- Somebody waits for the end of the job and has not been told of it
ALTER TABLE "job" ADD COLUMN "awaited" BOOLEAN NOT NULL DEFAULT false;
