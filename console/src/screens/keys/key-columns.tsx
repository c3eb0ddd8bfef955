import { Text } from '@mantine/core';
import { answerOf, api, type Wire } from '../../api/client';
import { type KeyState, stateOf } from '../../api/keys';
import { useSession } from '../../api/session';
import { formatDuration, formatNumber } from '../../ui/format';
import { RelativeTime } from '../../ui/relative-time';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table';
import { RevokeKey } from './revoke-key';

type Key = Wire<'Key'>;
type ScopedKey = Wire<'ScopedKey'>;

const badges: Record<KeyState, [word: string, tone: 'good' | 'quiet']> = {
  active: ['Active', 'good'],
  expired: ['Expired', 'quiet'],
  revoked: ['Revoked', 'quiet'],
};

function State({ of }: { of: Key }) {
  const [word, tone] = badges[stateOf(of)];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function Name({ of: { id, name } }: { of: Key }) {
  const isOwn = useSession()?.key.id === id;
  return (
    <>
      <Text fw={550}>{name}</Text>
      {isOwn && (
        <Text size="xs" c="dimmed">
          You are signed in with it
        </Text>
      )}
    </>
  );
}

function Expiry({ at }: { at: string | null }) {
  return at === null ? 'Never' : <RelativeTime at={at} />;
}

const common = {
  state: { title: 'State', cell: (key: Key) => <State of={key} />, from: 'xs' as const },
  created: { title: 'Created', cell: (key: Key) => <RelativeTime at={key.createdAt} />, from: 'lg' as const },
  expires: { title: 'Expires', cell: (key: Key) => <Expiry at={key.expiresAt} />, from: 'md' as const },
  used: {
    title: 'Last used',
    cell: (key: Key) => (key.lastUsedAt === null ? 'Not yet' : <RelativeTime at={key.lastUsedAt} />),
    from: 'sm' as const,
  },
};

const revokeOrganizationKey = (id: string) => answerOf(api.DELETE('/v3/auth/keys/{id}', { params: { path: { id } } }));
const revokeScopedKey = (id: string) => answerOf(api.DELETE('/v3/auth/scoped-key/{id}', { params: { path: { id } } }));

export const ownColumns: readonly Column<Key>[] = [
  { title: 'Name', cell: (key) => <Name of={key} /> },
  common.state,
  common.created,
  common.expires,
  common.used,
  { title: 'Action', cell: (key) => <RevokeKey of={key} revoke={revokeOrganizationKey} />, width: 90 },
];

export const scopeColumns: readonly Column<ScopedKey>[] = [
  { title: 'Name', cell: (key) => <Name of={key} /> },
  { title: 'Container', cell: ({ containerTag }) => containerTag ?? '–' },
  common.state,
  { title: 'Rate limit', cell: (key) => rateLimitOf(key), from: 'md' },
  common.expires,
  common.used,
  { title: 'Action', cell: (key) => <RevokeKey of={key} revoke={revokeScopedKey} />, width: 90 },
];

function rateLimitOf({ rateLimitMax: most, rateLimitTimeWindow: windowMs }: ScopedKey): string {
  return most === null || windowMs === null ? 'None' : `${formatNumber(most)} in ${formatDuration(windowMs)}`;
}
