import { z } from 'zod';

/** The parts of answers that are read here; see the code host's REST reference, version 2022-11-28. */
export const repositoryShape = z.object({
  id: z.number().int(),
  name: z.string(),
  full_name: z.string(),
  description: z.string().nullish(),
  private: z.boolean(),
  default_branch: z.string(),
  updated_at: z.string().nullish(),
});
export type Repository = z.output<typeof repositoryShape>;

export const repositoriesShape = z.array(repositoryShape);

export const refShape = z.object({ object: z.object({ sha: z.string().min(1) }) });

const entryShape = z.object({
  path: z.string(),
  mode: z.string(),
  type: z.string(),
  /** Absent of some submodules. */
  sha: z.string().optional(),
  /** Bytes, of blobs. */
  size: z.number().optional(),
});
export type TreeEntry = z.output<typeof entryShape>;

/** `truncated` has no default: a listing is complete only when the code host says so. */
export const treeShape = z.object({ tree: z.array(entryShape), truncated: z.boolean() });
export type Tree = z.output<typeof treeShape>;

export const blobShape = z.object({ content: z.string(), encoding: z.literal('base64') });

export const userShape = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

export const emailsShape = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export const hookShape = z.object({
  id: z.number().int(),
  active: z.boolean(),
  events: z.array(z.string()),
  config: z.object({
    url: z.string().optional(),
    content_type: z.string().optional(),
    insecure_ssl: z.union([z.string(), z.number()]).optional(),
  }),
  /** To the last delivery; its code is null before the first. */
  last_response: z.object({ code: z.number().nullable() }).nullish(),
});
export type Hook = z.output<typeof hookShape>;
