import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** The container that the whole console looks at; undefined: all of them. It stands in the address. */
export function useContainer(): string | undefined {
  return useSearch({ strict: false, select: ({ container }) => container });
}

/** What a request names to see just that container. */
export function containerTagsOf(container: string | undefined): { containerTags?: string[] } {
  return container === undefined ? {} : { containerTags: [container] };
}

/** Looks at another container, on the same screen; from the page of one thing, which may be in another one, on the list of its kind. */
export function useChooseContainer(): (container: string | undefined) => void {
  const navigate = useNavigate();
  const isOfOne = Object.keys(useParams({ strict: false })).length > 0;
  return (container) => {
    if (isOfOne && container !== undefined) return void navigate({ to: '..', search: { container } });
    void navigate({ to: '.', search: (now: Record<string, unknown>) => ({ ...now, container, page: undefined }) });
  };
}
