import { useQuery } from '@tanstack/react-query';
import { ApiError, readError } from './errors';
import { polling } from './queries';

/** What `/readyz` answers; probes are no part of the OpenAPI document. */
export interface Health {
  checks: Record<'database' | 'temporal' | 'model', 'ok' | 'unreachable'>;
}

/** Whether each part that Cairn needs answers. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: async (): Promise<Health> => {
      const response = await fetch('/readyz').catch(() => {
        throw new ApiError(0, 'No answer');
      });
      const { checks } = await response
        .clone()
        .json()
        .catch(() => ({}));
      if (checks === undefined) throw await readError(response);
      return { checks };
    },
    // What is not known is to be seen at once.
    retry: false,
    refetchInterval: polling(({ checks }) => Object.values(checks).includes('unreachable'), 15_000),
  });
