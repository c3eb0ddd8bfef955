import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../api/errors';
import { noteUpgrade } from './upgrade';

/**
 * A screen that is a file of its own. Where its script is missing although the service answers, the service was upgraded, and the router
 * loads the page again, once. Where the service is away, a page that is loaded again would be gone: the error says so.
 */
export const lazyScreen: typeof lazyRouteComponent = (load) =>
  lazyRouteComponent(() =>
    load().catch(async (error: unknown) => {
      const isAnswered = await fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isAnswered) throw new ApiError(0, 'No answer', 'This screen could not be loaded');
      noteUpgrade();
      throw error;
    }),
  );
