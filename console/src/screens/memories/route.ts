import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root';

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
    page: Number(page) > 1 ? Number(page) : undefined,
    open: open === undefined ? undefined : String(open),
  }),
  component: lazyRouteComponent(() => import('./screen')),
});
