import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../root';
import { lazyScreen } from '../../shell/lazy-screen';

export interface SearchAsked {
  q?: string;
  limit?: number;
  threshold?: number;
  rerank?: true;
  rewrite?: true;
  forgotten?: true;
  filepath?: string;
  /** "key=value" of the metadata. */
  metadata?: string;
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));
const flag = (value: unknown) => (value === true ? true : undefined);
const within = (value: unknown, least: number, most: number) => {
  const number = Number(value);
  return value !== undefined && number >= least && number <= most ? number : undefined;
};

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'search',
  validateSearch: (asked: Record<string, unknown>): SearchAsked => ({
    q: text(asked['q']),
    limit: within(asked['limit'], 1, 100),
    threshold: within(asked['threshold'], 0, 1),
    rerank: flag(asked['rerank']),
    rewrite: flag(asked['rewrite']),
    forgotten: flag(asked['forgotten']),
    filepath: text(asked['filepath']),
    metadata: text(asked['metadata']),
  }),
  component: lazyScreen(() => import('./screen')),
});
