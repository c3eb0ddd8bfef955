import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/states';

/** An address that no screen has. */
export function NotFound() {
  return (
    <EmptyState
      icon={IconMapOff}
      title="No such page"
      action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Go to the overview</Button>}
    >
      The address may be of an earlier version of the console.
    </EmptyState>
  );
}
