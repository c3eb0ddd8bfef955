import { Button, Card, Stack, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { organizationKeysQuery, scopedKeysQuery, stateOf } from '../../api/keys';
import { Page } from '../../ui/page';
import { ShownOnce } from '../../ui/shown-once';
import { EmptyState, Loaded } from '../../ui/states';
import { type Column, DataTable } from '../../ui/table';
import { CreateKey, type NewKey } from './create-key';
import { ownColumns, scopeColumns } from './key-columns';

/** Keys: who may do what, since when, and a way to end it. */
export default function Keys() {
  const [opened, dialog] = useDisclosure(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const [withEnded, setWithEnded] = useState(false);
  const organization = useQuery(organizationKeysQuery);
  const scoped = useQuery(scopedKeysQuery);
  return (
    <Page
      title="Keys"
      description="A key opens the whole organisation, or a single container and nothing else. Hand each user of the API its own."
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={dialog.open}>
          Create key
        </Button>
      }
    >
      <Switch
        label="Show revoked and expired keys"
        checked={withEnded}
        onChange={(event) => setWithEnded(event.currentTarget.checked)}
      />
      <KeyTable title="Organisation keys" query={organization} columns={ownColumns} withEnded={withEnded}>
        Without one, only the command line of the service makes another.
      </KeyTable>
      <KeyTable title="Scoped keys" query={scoped} columns={scopeColumns} withEnded={withEnded}>
        A scoped key reads and writes one container: what a single user's app should have.
      </KeyTable>
      <CreateKey opened={opened} onClose={dialog.close} onMade={setMade} />
      <ShownOnce
        secret={made?.key ?? null}
        onClose={() => setMade(null)}
        title={`The key ${made?.name ?? ''}`}
        label="Key"
      >
        <Text>
          Requests carry it as <code>Authorization: Bearer …</code>.{' '}
          {made?.containerTag === undefined
            ? 'It opens all that the organisation has.'
            : `It opens the container ${made.containerTag}, and nothing else.`}
        </Text>
      </ShownOnce>
    </Page>
  );
}

interface KeyTableProps<Key> {
  title: string;
  query: UseQueryResult<Key[]>;
  columns: readonly Column<Key>[];
  withEnded: boolean;
  /** Said where there is none. */
  children: string;
}

function KeyTable<Key extends Wire<'Key'>>({ title, query, columns, withEnded, children }: KeyTableProps<Key>) {
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2}>{title}</Title>
        <Loaded query={query}>
          {(keys) => {
            const shown = keys.filter((key) => withEnded || stateOf(key) === 'active');
            return shown.length === 0 ? (
              <EmptyState icon={IconKey} title={`No ${title.toLowerCase()}`}>
                {children}
              </EmptyState>
            ) : (
              <DataTable label={title} columns={columns} rows={shown} rowKey={({ id }) => id} />
            );
          }}
        </Loaded>
      </Stack>
    </Card>
  );
}
