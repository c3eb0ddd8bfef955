import type { Wire } from '../api/client';

/** "key=value" as a filter; undefined for what is not written so. */
export function metadataFilter(written: string | undefined): Wire<'FilterGroup'> | undefined {
  const [key, ...value] = written?.split('=') ?? [];
  if (key === undefined || value.length === 0) return undefined;
  return { AND: [{ key: key.trim(), value: value.join('=').trim(), ignoreCase: true }] };
}

/** Said below a field with something that is no filter. */
export const whyNoFilter = (written: string | undefined) =>
  written === undefined || written === '' || written.includes('=')
    ? undefined
    : 'Write it as key=value; until then it filters nothing';
