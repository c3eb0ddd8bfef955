import type { Access } from '../http/route.js';

/** The security requirements of each kind of access. A caller needs to meet one of them. */
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
    description: 'An organisation key, `sm_{orgId}_{secret}`: gives access to everything in its organisation.',
  },
  scopedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A scoped key: gives access to one container, and has its own rate limit.',
  },
  consoleSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'cairn',
    description:
      "The console's session cookie, `__Host-cairn` under HTTPS: gives the access of the organisation key that signed in, " +
      'except to `/mcp`. Requests need the header `x-cairn-console: 1`, in `x-cairn-session` what signing in answered there, and ' +
      'must come from pages of this service.',
  },
} as const;

/** The security schemes that routes with these kinds of access refer to. */
export function schemesOf(accesses: readonly Access[]) {
  const used = new Set(
    accesses.flatMap((access) => security[access].flatMap((requirement) => Object.keys(requirement))),
  );
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}
