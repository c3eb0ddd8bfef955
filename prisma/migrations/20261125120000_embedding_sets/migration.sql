-- Several embedding models: where each is asked, what its cosines mean, and since when it is used.
ALTER TABLE "embedding_set" ADD COLUMN "endpoint" JSONB,
ADD COLUMN "api_key" TEXT,
ADD COLUMN "generation" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "cosine_scale" DOUBLE PRECISION NOT NULL DEFAULT 1,
ADD COLUMN "cosine_shift" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN "activated_at" TIMESTAMPTZ(3),
ADD COLUMN "retired_at" TIMESTAMPTZ(3);
UPDATE "embedding_set" SET "activated_at" = "created_at" WHERE "status" = 'active';
