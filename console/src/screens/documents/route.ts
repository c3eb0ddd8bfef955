import { createRoute } from '@tanstack/react-router';
import type { Wire } from '../../api/client';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';
import { pageOf } from '../../ui/page-number';
import { statusChoices } from '../../ui/stages';

export interface DocumentsSearch {
  status?: Wire<'Document'>['status'];
  /** A path, or the beginning of some that ends in "/". */
  filepath?: string;
  /** "key=value" of the metadata. */
  metadata?: string;
  sort?: 'createdAt' | 'updatedAt';
  page?: number;
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));

export const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'documents',
  validateSearch: ({ status, filepath, metadata, sort, page }: Record<string, unknown>): DocumentsSearch => ({
    status: statusChoices.find(({ value }) => value === status)?.value,
    filepath: text(filepath),
    metadata: text(metadata),
    sort: sort === 'createdAt' ? sort : undefined,
    page: pageOf(page),
  }),
  component: lazyScreen(() => import('./screen')),
});

/** What of a document is looked at in the place of its text. */
export const tabs = ['chunks', 'memories', 'details'] as const;

export const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'documents/$id',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: (typeof tabs)[number] } => ({
    tab: tabs.find((name) => name === tab),
  }),
  component: lazyScreen(() => import('./document')),
});
