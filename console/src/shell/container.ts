import { useNavigate, useSearch } from '@tanstack/react-router';

/** The container that the whole console looks at; undefined: all of them. It stands in the address. */
export function useContainer(): string | undefined {
  return useSearch({ strict: false, select: ({ container }) => container });
}

/** What a request names to see just that container. */
export function containerTagsOf(container: string | undefined): { containerTags?: string[] } {
  return container === undefined ? {} : { containerTags: [container] };
}

/** Looks at another container, on the same screen. */
export function useChooseContainer(): (container: string | undefined) => void {
  const navigate = useNavigate();
  return (container) => {
    void navigate({ to: '.', search: (now: Record<string, unknown>) => ({ ...now, container, page: undefined }) });
  };
}
