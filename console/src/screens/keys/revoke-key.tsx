import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { Wire } from '../../api/client';
import { stateOf } from '../../api/keys';
import { queryClient } from '../../api/queries';
import { useSession } from '../../api/session';
import { Confirm } from '../../ui/confirm';
import { notifyDone } from '../../ui/notify';

interface RevokeKeyProps {
  of: Wire<'Key'>;
  revoke: (id: string) => Promise<unknown>;
}

/** Ends a key. The one of this session has its name typed: whoever revokes it is signed out. */
export function RevokeKey({ of: key, revoke }: RevokeKeyProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const isOwn = useSession()?.key.id === key.id;
  const revoking = useMutation({
    mutationFn: () => revoke(key.id),
    onSuccess: () => {
      notifyDone(`The key ${key.name} is revoked.`);
      void queryClient.invalidateQueries({ queryKey: ['keys'] });
      if (isOwn) void queryClient.invalidateQueries({ queryKey: ['session'] });
    },
  });
  if (stateOf(key) !== 'active') return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open} aria-label={`Revoke ${key.name}`}>
        Revoke
      </Button>
      <Confirm
        opened={opened}
        onClose={close}
        title={`Revoke ${key.name}?`}
        action="Revoke key"
        onConfirm={() => revoking.mutateAsync()}
        {...(isOwn ? { name: key.name } : {})}
      >
        {isOwn
          ? 'You are signed in with this key: your session ends at once, and you need another key to come back.'
          : 'Whoever uses it is refused from the next request on. A revoked key does not come back; another one can be made.'}
      </Confirm>
    </>
  );
}
