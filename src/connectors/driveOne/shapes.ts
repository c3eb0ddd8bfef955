import { z } from 'zod';

/** The parts of the API's answers that are read. */

export const aboutShape = z.object({
  user: z.object({
    permissionId: z.string().min(1),
    emailAddress: z.string().optional(),
    displayName: z.string().optional(),
  }),
});

const person = z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() });

export const fileShape = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  trashed: z.boolean(),
  parents: z.array(z.string()).optional(),
  driveId: z.string().optional(),
  /** Bytes; only stored files have it. */
  size: z.string().optional(),
  md5Checksum: z.string().optional(),
  modifiedTime: z.string().optional(),
  createdTime: z.string().optional(),
  webViewLink: z.string().optional(),
  owners: z.array(person).optional(),
  lastModifyingUser: person.optional(),
  capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
});
export type File = z.output<typeof fileShape>;

/** The fields that `fileShape` reads, for the API's `fields` parameter. */
export const fileFields =
  'id,name,mimeType,trashed,parents,driveId,size,md5Checksum,modifiedTime,createdTime,webViewLink,' +
  'owners(displayName,emailAddress),lastModifyingUser(displayName,emailAddress),capabilities(canDownload)';

export const fileListShape = z.object({
  files: z.array(fileShape),
  nextPageToken: z.string().optional(),
  incompleteSearch: z.boolean().optional(),
});

export const changeListShape = z.object({
  changes: z.array(
    z.object({
      changeType: z.string().optional(),
      removed: z.boolean().optional(),
      fileId: z.string().optional(),
      file: fileShape.optional(),
    }),
  ),
  nextPageToken: z.string().optional(),
  newStartPageToken: z.string().optional(),
});

export const driveListShape = z.object({
  drives: z.array(z.object({ id: z.string().min(1) })),
  nextPageToken: z.string().optional(),
});
export const startShape = z.object({ startPageToken: z.string().min(1) });
export const folderShape = z.object({ id: z.string(), name: z.string(), parents: z.array(z.string()).optional() });
export const driveShape = z.object({ name: z.string() });
export const channelShape = z.object({
  id: z.string().min(1),
  resourceId: z.string().min(1),
  /** Milliseconds since the epoch. */
  expiration: z.string().optional(),
});
