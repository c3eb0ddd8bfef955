import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { providerInWords, providerNamed } from '../../api/providers';
import { polling, queryClient } from '../../api/queries';
import { containerTagsOf } from '../../shell/container';
import { StatusBadge, type Tone } from '../../ui/status-badge';

export type Connection = Wire<'Connection'>;
export type SyncRun = Wire<'SyncRun'>;

const isSyncing = ({ status, lastSyncRun }: Connection) => status === 'pending' || lastSyncRun?.status === 'running';

export const connectionsQuery = (container: string | undefined) =>
  queryOptions({
    queryKey: ['connections', 'list', container],
    queryFn: () => answerOf(api.POST('/v3/connections/list', { body: containerTagsOf(container) })),
    refetchInterval: polling((all) => all.some(isSyncing), 15_000),
  });

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', 'one', id],
    queryFn: async (): Promise<Connection> =>
      answerOf(api.GET('/v3/connections/{idOrProvider}', { params: { path: { idOrProvider: id } } })),
    refetchInterval: polling(isSyncing, 10_000),
  });

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', 'runs', id],
    queryFn: () => answerOf(api.GET('/v3/connections/{id}/sync-runs', { params: { path: { id } } })),
    refetchInterval: polling((runs) => runs.some(({ status }) => status === 'running'), 10_000),
  });

export const readConnectionsAgain = () => queryClient.invalidateQueries({ queryKey: ['connections'] });

/** What to call a connection. */
export function nameOf({ provider }: Pick<Connection, 'provider'>): string {
  const known = providerNamed(provider);
  return known === undefined ? provider : providerInWords[known].name;
}

/** Whose account it is: two workspaces of one person differ in its name alone. Null before it was authorised. */
export const accountOf = ({ accountName, email }: Connection): string | null =>
  [accountName, email].filter((part) => part !== null).join(', ') || null;

const states: Record<Connection['status'], [word: string, tone: Tone]> = {
  pending: ['Waits to be authorised', 'busy'],
  active: ['Active', 'good'],
  paused: ['Paused', 'warning'],
};

export function ConnectionState({ of: { status } }: { of: Connection }) {
  const [word, tone] = states[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

const runStates: Record<SyncRun['status'], [word: string, tone: Tone]> = {
  running: ['Running', 'busy'],
  completed: ['Completed', 'good'],
  failed: ['Failed', 'bad'],
};

export function RunState({ of: { status } }: { of: SyncRun }) {
  const [word, tone] = runStates[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
