import {
  Alert,
  Anchor,
  Button,
  Card,
  Center,
  Code,
  Collapse,
  Group,
  PasswordInput,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { ApiError, explain } from '../../api/errors';
import { signIn } from '../../api/session';
import mark from '../../shell/mark.svg';

/** Asks for an organisation key and trades it for a session. */
export default function SignIn({ reason }: { reason: string | null }) {
  const [key, setKey] = useState('');
  const [helpOpened, help] = useDisclosure(false);
  const signing = useMutation({ mutationFn: () => signIn(key.trim()), meta: { shown: true } });
  useEffect(() => {
    document.title = 'Sign in · Cairn';
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    signing.mutate();
  };
  return (
    <Center component="main" mih="100vh" p="md" bg="var(--cairn-ground)">
      <Stack w="100%" maw={420} gap="lg">
        <Group gap="sm" justify="center">
          <img src={mark} alt="" width={36} height={36} />
          <Title order={1} fz={26}>
            Cairn
          </Title>
        </Group>
        <Card padding="xl" shadow="xs">
          <form onSubmit={submit}>
            <Stack>
              {reason !== null && (
                <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} />} role="status">
                  {reason}
                </Alert>
              )}
              <PasswordInput
                label="Organisation key"
                description="It is traded for a session of 12 hours, and kept nowhere in this browser."
                placeholder="sm_…"
                value={key}
                onChange={(event) => setKey(event.currentTarget.value)}
                error={signing.error === null ? undefined : whyNot(signing.error)}
                visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
                autoComplete="off"
                spellCheck={false}
                autoFocus
                required
                withAsterisk={false}
              />
              <Button type="submit" loading={signing.isPending} fullWidth>
                Sign in
              </Button>
              <Anchor component="button" type="button" size="sm" onClick={help.toggle} aria-expanded={helpOpened}>
                Where do I find the key?
              </Anchor>
              <Collapse expanded={helpOpened}>
                <Stack gap="xs">
                  <Text size="sm">
                    Cairn printed it once, in the terminal of its first start, below “First start. This organisation key
                    is shown once”. It begins with <Code>sm_</Code>. Where automation set{' '}
                    <Code>CAIRN_BOOTSTRAP_KEY</Code>, it is that value.
                  </Text>
                  <Text size="sm">Is it lost? Whoever runs the service makes another one on its machine:</Text>
                  <Code block>node dist/src/main.js key create</Code>
                  <Text size="sm">A scoped key, which opens a single container, does not open the console.</Text>
                </Stack>
              </Collapse>
            </Stack>
          </form>
        </Card>
      </Stack>
    </Center>
  );
}

function whyNot(error: Error): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'No organisation has this key. Check that all of it was copied, and that it was not revoked.';
  }
  if (error instanceof ApiError && error.status === 403) {
    return 'This key opens a single container. The console needs an organisation key.';
  }
  const { title, advice } = explain(error);
  return `${title}. ${advice}`;
}
