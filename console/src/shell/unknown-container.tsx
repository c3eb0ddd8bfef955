import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { containerSettingsQuery, useContainers } from '../api/containers';
import { ApiError } from '../api/errors';
import { useChooseContainer, useContainer } from './container';

/** Says so where the address names a container that does not exist. One that the list does not have yet may have been made since. */
export function UnknownContainer() {
  const container = useContainer();
  const choose = useChooseContainer();
  const { data: known } = useContainers();
  const isListed = known?.some(({ containerTag }) => containerTag === container) ?? true;
  const { error } = useQuery({
    ...containerSettingsQuery(container ?? ''),
    enabled: container !== undefined && !isListed,
  });
  const isUnknown = container !== undefined && !isListed && error instanceof ApiError && error.status === 404;
  if (!isUnknown) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="lg"
      icon={<IconAlertTriangle size={18} />}
      title={`There is no container ${container}`}
      role="status"
    >
      <Stack gap="xs" align="flex-start">
        <Text>It was deleted or merged into another one, or nothing has been added to it yet.</Text>
        <Button variant="default" size="xs" onClick={() => choose(undefined)}>
          Look at all containers
        </Button>
      </Stack>
    </Alert>
  );
}
