import { z } from 'zod';

/** The parts of the API's answers that are read. A missing value may be null or absent. */
const maybe = <T extends z.ZodType>(shape: T) => shape.nullish().transform((value) => value ?? undefined);

export const userShape = z.object({
  id: z.string().min(1),
  displayName: maybe(z.string()),
  mail: maybe(z.string()),
  userPrincipalName: maybe(z.string()),
});

const person = maybe(z.object({ user: maybe(z.object({ displayName: maybe(z.string()), email: maybe(z.string()) })) }));
/** The presence of a facet says what an item is. */
const facet = maybe(z.looseObject({}));

export const itemShape = z.object({
  id: z.string().min(1),
  /** Absent from deleted items. */
  name: z.string().catch(''),
  size: maybe(z.number()),
  file: maybe(
    z.object({
      mimeType: maybe(z.string()),
      hashes: maybe(
        z.object({
          quickXorHash: maybe(z.string()),
          sha256Hash: maybe(z.string()),
          sha1Hash: maybe(z.string()),
        }),
      ),
    }),
  ),
  folder: facet,
  /** A folder that is one unit, such as a notebook. */
  package: facet,
  /** The item of another drive that this shortcut points to. */
  remoteItem: facet,
  /** Flagged as malware and blocked from download. */
  malware: facet,
  root: facet,
  deleted: facet,
  parentReference: maybe(z.object({ id: maybe(z.string()) })),
  cTag: maybe(z.string()),
  eTag: maybe(z.string()),
  webUrl: maybe(z.string()),
  createdBy: person,
  lastModifiedBy: person,
  createdDateTime: maybe(z.string()),
  lastModifiedDateTime: maybe(z.string()),
});
export type Item = z.output<typeof itemShape>;

/** The properties that `itemShape` reads, for the API's `$select`. */
export const itemFields = Object.keys(itemShape.shape).join(',');

export const pageShape = z.object({
  value: z.array(itemShape),
  '@odata.nextLink': maybe(z.string()),
  '@odata.deltaLink': maybe(z.string()),
});

export const subscriptionShape = z.object({ id: z.string().min(1), expirationDateTime: z.iso.datetime() });
export const subscriptionListShape = z.object({
  value: z.array(z.object({ id: z.string().min(1), notificationUrl: maybe(z.string()) })),
});
export const notificationsShape = z.object({ value: z.array(z.object({ clientState: z.string() })) });
