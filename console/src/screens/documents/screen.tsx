import { Button, Group, Select, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { documentsQuery } from '../../api/documents';
import { containerTagsOf, useContainer } from '../../shell/container';
import { metadataFilter, whyNoFilter } from '../../ui/metadata-filter';
import { Page } from '../../ui/page';
import { PastTheEnd } from '../../ui/past-the-end';
import { statusChoices } from '../../ui/stages';
import { EmptyState, Loaded } from '../../ui/states';
import { DocumentsTable } from './documents-table';
import type { DocumentsSearch } from './route';

const route = getRouteApi('/documents');
const perPage = 25;
const typingMs = 350;

/** All documents, by what is asked for in the address. */
export default function Documents() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const container = useContainer();
  const documents = useQuery(documentsQuery(requestOf(search, container)));
  const change = (more: Partial<DocumentsSearch>) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...more }), replace: true });
  const isFiltered = [search.status, search.filepath, search.metadata].some((value) => value !== undefined);
  return (
    <Page
      title="Documents"
      description="Everything that was added, by people, applications and connections, with what became of it."
      actions={
        <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link to="/add" {...props} />}>
          Add content
        </Button>
      }
    >
      <Filters search={search} change={change} />
      <Loaded query={documents}>
        {({ memories, pagination }) =>
          memories.length > 0 ? (
            <DocumentsTable documents={memories} pagination={pagination} onPage={(page) => change({ page })} />
          ) : pagination.totalItems > 0 ? (
            <PastTheEnd totalPages={pagination.totalPages} />
          ) : isFiltered ? (
            <EmptyState
              icon={IconFileText}
              title="No document is like that"
              action={
                <Button variant="default" onClick={() => navigate({ search: ({ container }) => ({ container }) })}>
                  Clear the filters
                </Button>
              }
            >
              Loosen a filter, or look at all containers.
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconFileText}
              title="No documents yet"
              action={<Button renderRoot={(props) => <Link to="/add" {...props} />}>Add the first one</Button>}
            >
              Add a text, a web address or files here, send them over the API, or connect an account.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function requestOf({ status, filepath, metadata, sort, page }: DocumentsSearch, container: string | undefined) {
  return {
    ...containerTagsOf(container),
    status,
    filepath,
    filters: metadataFilter(metadata),
    sort: sort ?? 'updatedAt',
    order: 'desc',
    page: page ?? 1,
    limit: perPage,
  } satisfies Wire<'ListDocumentsRequest'>;
}

interface FiltersProps {
  search: DocumentsSearch;
  change: (more: Partial<DocumentsSearch>) => void;
}

function Filters({ search, change }: FiltersProps) {
  const typed = (value: string) => (value.trim() === '' ? undefined : value.trim());
  return (
    <Group gap="sm" align="flex-start" role="search" aria-label="Filter documents">
      <Select
        label="Stage"
        placeholder="Any"
        data={statusChoices}
        value={search.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Any stage' }}
        w={{ base: 'calc(50% - 0.375rem)', xs: 160 }}
      />
      <TypedFilter
        label="File path"
        placeholder="/handbook/"
        inAddress={search.filepath}
        onTyped={(value) => change({ filepath: typed(value) })}
        w={{ base: 'calc(50% - 0.375rem)', xs: 200 }}
        title="Exact, or the beginning of paths when it ends in /"
      />
      <TypedFilter
        label="Metadata"
        placeholder="key=value"
        inAddress={search.metadata}
        onTyped={(value) => change({ metadata: typed(value) })}
        error={whyNoFilter(search.metadata)}
        w={{ base: 'calc(50% - 0.375rem)', xs: 200 }}
      />
      <Select
        label="Order"
        data={[
          { value: 'updatedAt', label: 'Changed last' },
          { value: 'createdAt', label: 'Added last' },
        ]}
        value={search.sort ?? 'updatedAt'}
        onChange={(sort) => change({ sort: sort === 'createdAt' ? sort : undefined })}
        allowDeselect={false}
        w={{ base: 'calc(50% - 0.375rem)', xs: 160 }}
      />
    </Group>
  );
}

interface TypedFilterProps extends TextInputProps {
  inAddress: string | undefined;
  /** Called when the typing pauses, or ends. */
  onTyped: (value: string) => void;
}

/** Shows what is typed while it is typed in, and otherwise what the address has. */
function TypedFilter({ inAddress = '', onTyped, ...field }: TypedFilterProps) {
  const [typed, setTyped] = useState<string>();
  const tellSoon = useDebouncedCallback(onTyped, typingMs);
  return (
    <TextInput
      {...field}
      value={typed ?? inAddress}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        tellSoon(value);
      }}
      onBlur={() => {
        tellSoon.flush();
        setTyped(undefined);
      }}
    />
  );
}
