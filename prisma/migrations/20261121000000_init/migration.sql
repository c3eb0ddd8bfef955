-- pgvector: the types vector and halfvec.
CREATE EXTENSION IF NOT EXISTS vector;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "document_status" AS ENUM ('unknown', 'queued', 'extracting', 'chunking', 'embedding', 'indexing', 'done', 'failed');

-- CreateEnum
CREATE TYPE "dreaming_status" AS ENUM ('dreaming', 'done');

-- CreateEnum
CREATE TYPE "task_type" AS ENUM ('memory', 'superrag');

-- CreateEnum
CREATE TYPE "dreaming_mode" AS ENUM ('dynamic', 'instant');

-- CreateEnum
CREATE TYPE "embedding_set_status" AS ENUM ('active', 'building', 'retired');

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "container" (
    "org_id" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "entity_context" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "container_pkey" PRIMARY KEY ("org_id","tag")
);

-- CreateTable
CREATE TABLE "document" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "container_tag" TEXT NOT NULL,
    "custom_id" TEXT,
    "title" TEXT,
    "summary" TEXT,
    "type" TEXT NOT NULL,
    "status" "document_status" NOT NULL,
    "failure_reason" TEXT,
    "url" TEXT,
    "source" TEXT,
    "filepath" TEXT,
    "metadata" JSONB,
    "task_type" "task_type" NOT NULL DEFAULT 'memory',
    "dreaming" "dreaming_mode" NOT NULL DEFAULT 'dynamic',
    "dreaming_status" "dreaming_status" NOT NULL DEFAULT 'dreaming',
    "document_date" TIMESTAMPTZ(3),
    "latest_revision" INTEGER NOT NULL DEFAULT 1,
    "processed_revision" INTEGER NOT NULL DEFAULT 0,
    "chunk_count" INTEGER NOT NULL DEFAULT 0,
    "token_count" INTEGER NOT NULL DEFAULT 0,
    "processing_metadata" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "document_content" (
    "org_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,

    CONSTRAINT "document_content_pkey" PRIMARY KEY ("org_id","document_id")
);

-- CreateTable
CREATE TABLE "document_container" (
    "org_id" TEXT NOT NULL,
    "container_tag" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "document_container_pkey" PRIMARY KEY ("org_id","container_tag","document_id")
);

-- CreateTable
CREATE TABLE "chunk" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "embed_hash" BYTEA NOT NULL,
    "lexemes" tsvector NOT NULL,
    "length" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chunk_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "embedding_set" (
    "id" SERIAL NOT NULL,
    "model" TEXT NOT NULL,
    "dims" INTEGER NOT NULL,
    "status" "embedding_set_status" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embedding_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chunk_embedding" (
    "org_id" TEXT NOT NULL,
    "set_id" INTEGER NOT NULL,
    "chunk_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "embedding" halfvec NOT NULL,

    CONSTRAINT "chunk_embedding_pkey" PRIMARY KEY ("org_id","set_id","chunk_id")
);

-- CreateTable
CREATE TABLE "memory" (
    "org_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "container_tag" TEXT NOT NULL,
    "memory" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "subject" TEXT,
    "slot" TEXT,
    "is_static" BOOLEAN NOT NULL,
    "is_forgotten" BOOLEAN NOT NULL DEFAULT false,
    "forget_after" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "is_latest" BOOLEAN NOT NULL DEFAULT true,
    "parent_memory_id" TEXT,
    "root_memory_id" TEXT,
    "source_count" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB,
    "lexemes" tsvector NOT NULL,
    "length" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memory_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "memory_source" (
    "org_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memory_source_pkey" PRIMARY KEY ("org_id","memory_id","document_id")
);

-- CreateTable
CREATE TABLE "memory_embedding" (
    "org_id" TEXT NOT NULL,
    "set_id" INTEGER NOT NULL,
    "memory_id" TEXT NOT NULL,
    "embedding" halfvec NOT NULL,

    CONSTRAINT "memory_embedding_pkey" PRIMARY KEY ("org_id","set_id","memory_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "document_org_id_created_at_idx" ON "document"("org_id", "created_at");

-- CreateIndex
CREATE INDEX "document_org_id_custom_id_idx" ON "document"("org_id", "custom_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_org_id_container_tag_custom_id_key" ON "document"("org_id", "container_tag", "custom_id");

-- CreateIndex
CREATE INDEX "document_content_org_id_sha256_idx" ON "document_content"("org_id", "sha256");

-- CreateIndex
CREATE INDEX "document_container_org_id_document_id_idx" ON "document_container"("org_id", "document_id");

-- CreateIndex
CREATE INDEX "chunk_org_id_document_id_position_idx" ON "chunk"("org_id", "document_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "embedding_set_model_key" ON "embedding_set"("model");

-- CreateIndex
CREATE INDEX "chunk_embedding_org_id_set_id_document_id_idx" ON "chunk_embedding"("org_id", "set_id", "document_id");

-- CreateIndex
CREATE INDEX "chunk_embedding_org_id_chunk_id_idx" ON "chunk_embedding"("org_id", "chunk_id");

-- CreateIndex
CREATE INDEX "memory_org_id_container_tag_updated_at_idx" ON "memory"("org_id", "container_tag", "updated_at");

-- CreateIndex
CREATE INDEX "memory_source_org_id_document_id_idx" ON "memory_source"("org_id", "document_id");

-- CreateIndex
CREATE INDEX "memory_embedding_org_id_memory_id_idx" ON "memory_embedding"("org_id", "memory_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "container" ADD CONSTRAINT "container_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_org_id_container_tag_fkey" FOREIGN KEY ("org_id", "container_tag") REFERENCES "container"("org_id", "tag") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_content" ADD CONSTRAINT "document_content_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "document"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_container" ADD CONSTRAINT "document_container_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "document"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_container" ADD CONSTRAINT "document_container_org_id_container_tag_fkey" FOREIGN KEY ("org_id", "container_tag") REFERENCES "container"("org_id", "tag") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "document"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk_embedding" ADD CONSTRAINT "chunk_embedding_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "embedding_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chunk_embedding" ADD CONSTRAINT "chunk_embedding_org_id_chunk_id_fkey" FOREIGN KEY ("org_id", "chunk_id") REFERENCES "chunk"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory" ADD CONSTRAINT "memory_org_id_container_tag_fkey" FOREIGN KEY ("org_id", "container_tag") REFERENCES "container"("org_id", "tag") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory" ADD CONSTRAINT "memory_org_id_parent_memory_id_fkey" FOREIGN KEY ("org_id", "parent_memory_id") REFERENCES "memory"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "memory_source" ADD CONSTRAINT "memory_source_org_id_memory_id_fkey" FOREIGN KEY ("org_id", "memory_id") REFERENCES "memory"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_source" ADD CONSTRAINT "memory_source_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "document"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_embedding" ADD CONSTRAINT "memory_embedding_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "embedding_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memory_embedding" ADD CONSTRAINT "memory_embedding_org_id_memory_id_fkey" FOREIGN KEY ("org_id", "memory_id") REFERENCES "memory"("org_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what Prisma's schema cannot describe.

-- A memory's text is there once among a container's current memories, whoever writes it.
CREATE UNIQUE INDEX "memory_current_fingerprint_key" ON "memory"("org_id", "container_tag", "fingerprint")
    WHERE "is_latest" AND NOT "is_forgotten";

-- What the sweeper looks for, empty most of the time.
CREATE INDEX "document_unfinished_idx" ON "document"("updated_at") WHERE "status" NOT IN ('done', 'failed');
CREATE INDEX "document_undreamt_idx" ON "document"("org_id", "container_tag") WHERE "dreaming_status" = 'dreaming';

CREATE UNIQUE INDEX "embedding_set_active_key" ON "embedding_set"("status") WHERE "status" = 'active';

ALTER TABLE "document" ADD CONSTRAINT "document_revision_check"
    CHECK ("latest_revision" >= 1 AND "processed_revision" BETWEEN 0 AND "latest_revision");
ALTER TABLE "document" ADD CONSTRAINT "document_failure_reason_check"
    CHECK (("status" = 'failed') = ("failure_reason" IS NOT NULL));
