import type { FoundDocument } from './repository.js';

/** A document of tests, with nothing but its id. */
export const documentOf = (id: string): FoundDocument => ({
  ...{ id, customId: null, title: null, type: 'text', summary: null, filepath: null, metadata: null },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});

/** The tables that the ranking statements read, as far as they read them. */
export const schema = `
create extension vector;
create table document (org_id text, id text, type text, processed_revision int not null default 1, chunk_count int not null default 5, custom_id text, title text,
  summary text, filepath text, created_at timestamptz default now(), updated_at timestamptz default now(), metadata jsonb, primary key (org_id, id));
create table document_container (org_id text, container_tag text, document_id text, primary key (org_id, container_tag, document_id));
create table chunk (org_id text, id text, document_id text, position int, text text, tokens int,
  lexemes tsvector not null, length int not null,
  from_revision int not null default 1, until_revision int not null default 2147483647, scopes text[] not null default '{org}', primary key (org_id, id));
create table chunk_embedding (org_id text, set_id int, chunk_id text, document_id text, embedding halfvec,
  from_revision int not null default 1, until_revision int not null default 2147483647, primary key (org_id, set_id, chunk_id));
create table memory (org_id text, id text, container_tag text, memory text, stated_at timestamptz(3), is_inference boolean not null default false, lexemes tsvector not null,
  length int not null, review_status text, version int default 1, root_memory_id text, metadata jsonb, is_latest boolean not null default true, is_forgotten boolean not null default false,
  forget_after timestamptz, updated_at timestamptz default now(), ranks_behind_id text, primary key (org_id, id));
create table memory_embedding (org_id text, set_id int, memory_id text, embedding halfvec, primary key (org_id, set_id, memory_id));
create table memory_source (org_id text, memory_id text, document_id text, created_at timestamptz default now());`;
