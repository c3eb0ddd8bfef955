import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';
import { limitNamed } from './limits';

interface GraphSearch {
  /** How many documents and memories at most. */
  limit?: number;
  /** The id of the one that is looked at. */
  node?: string;
}

export const graphRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'graph',
  validateSearch: ({ limit, node }: Record<string, unknown>): GraphSearch => ({
    limit: limitNamed(limit),
    node: typeof node === 'string' && node !== '' ? node : undefined,
  }),
  component: lazyScreen(() => import('./screen')),
});
