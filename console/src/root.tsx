import { createRootRoute, retainSearchParams } from '@tanstack/react-router';
import { Gate } from './shell/gate';
import { NotFound } from './shell/not-found';
import { ErrorState } from './ui/states';

interface RootSearch {
  /** The container that the console looks at. */
  container?: string;
}

export const rootRoute = createRootRoute({
  validateSearch: ({ container }: Record<string, unknown>): RootSearch =>
    container === undefined || container === '' ? {} : { container: String(container) },
  search: { middlewares: [retainSearchParams(['container'])] },
  component: Gate,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorState error={error} retry={() => location.reload()} />,
});
