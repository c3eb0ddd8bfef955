import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';
import { pageOf } from '../../ui/page-number';

export interface MemoriesSearch {
  /** Forgotten and expired ones, too. */
  forgotten?: true;
  page?: number;
  /** The memory that is looked at. */
  open?: string;
}

export const memoriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'memories',
  validateSearch: ({ forgotten, page, open }: Record<string, unknown>): MemoriesSearch => ({
    forgotten: forgotten === true ? true : undefined,
    page: pageOf(page),
    open: open === undefined ? undefined : String(open),
  }),
  component: lazyScreen(() => import('./screen')),
});
