import type { Provider } from '../connectors/registry.js';
import type { Scope } from '../core/scope.js';
import type { Database, Prisma, Queryable } from '../db/client.js';

/** An app of the organisation's own at a provider. */
export interface ProviderApp {
  clientId?: string | null;
  /** The client secret, encrypted. */
  clientSecret?: string | null;
  customKeyEnabled?: boolean | null;
}

export type Providers = Partial<Record<Provider, ProviderApp>>;

/** The organisation's settings; null when it has none. */
export async function findSettings(db: Queryable, { orgId }: Scope) {
  return db.settings.findUnique({ where: { orgId } });
}

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

export async function findOrganization(db: Database, { orgId }: Scope) {
  return db.organization.findUniqueOrThrow({ where: { id: orgId }, select: { slug: true } });
}

/** Reads all organisations: for rotating the master key only. */
export async function organizationsWithSettings(db: Database): Promise<string[]> {
  const rows = await db.settings.findMany({ select: { orgId: true }, orderBy: { orgId: 'asc' } });
  return rows.map(({ orgId }) => orgId);
}

/** Creates the row if necessary and locks it until the transaction ends. */
export async function lockSettings(db: Queryable, { orgId }: Scope): Promise<SettingsRow> {
  await db.$executeRaw`insert into settings (org_id, updated_at) values (${orgId}, now()) on conflict do nothing`;
  await db.$queryRaw`select 1 from settings where org_id = ${orgId} for update`;
  return db.settings.findUniqueOrThrow({ where: { orgId } });
}

export async function saveSettings(
  db: Queryable,
  { orgId }: Scope,
  data: Prisma.SettingsUncheckedUpdateInput,
): Promise<void> {
  await db.settings.update({ where: { orgId }, data });
}
