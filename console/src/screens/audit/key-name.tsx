import { useQuery } from '@tanstack/react-query';
import { organizationKeysQuery, scopedKeysQuery } from '../../api/keys';

/** Every key that there is or was. */
export function useKeys(): readonly { id: string; name: string }[] {
  const organization = useQuery({ ...organizationKeysQuery, refetchInterval: false });
  const scoped = useQuery({ ...scopedKeysQuery, refetchInterval: false });
  return [...(organization.data ?? []), ...(scoped.data ?? [])];
}

/** What people call the key; its id on hover. */
export function KeyName({ id }: { id: string }) {
  const name = useKeys().find((key) => key.id === id)?.name;
  return <span title={id}>{name ?? id}</span>;
}
