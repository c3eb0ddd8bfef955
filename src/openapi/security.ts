import type { Access } from '../http/route.js';

/** Who may call, as security requirements: one of them is enough. */
export const security: Record<Access, Partial<Record<keyof typeof schemes, never[]>>[]> = {
  key: [{ organizationKey: [] }, { scopedKey: [] }],
  any: [{ organizationKey: [] }, { scopedKey: [] }],
  organization: [{ organizationKey: [] }],
  session: [{ consoleSession: [] }],
  public: [],
};

const schemes = {
  organizationKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An organisation key, `sm_{orgId}_{secret}`: opens everything of its organisation.',
  },
  scopedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A scoped key: opens one container, with a rate limit of its own.',
  },
  consoleSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'cairn',
    description:
      "The console's cookie, `__Host-cairn` under HTTPS: opens what its organisation key opens, but `/mcp`. It counts with " +
      'the header `x-cairn-console: 1`, and from pages of this service alone.',
  },
} as const;

/** What the security requirements of these routes name. */
export function schemesOf(accesses: readonly Access[]) {
  const used = new Set(
    accesses.flatMap((access) => security[access].flatMap((requirement) => Object.keys(requirement))),
  );
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}
