import { Alert, Anchor, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { type Provider, providerInWords, providers } from '../../api/providers';
import { useSession } from '../../api/session';
import { settingsQuery } from '../../api/settings';
import { useContainer } from '../../shell/container';
import { ContainerInput } from '../../ui/container-input';
import { MutationForm } from '../../ui/mutation-form';

interface ChooseProviderProps {
  onLink: (link: Wire<'CreateConnectionResponse'>) => void;
  onClose: () => void;
}

const mostDocuments = 10_000;

/** Which account, for which container. */
export function ChooseProvider({ onLink, onClose }: ChooseProviderProps) {
  const [provider, setProvider] = useState<Provider>('codehost');
  const [containerTag, setContainerTag] = useState(useContainer() ?? '');
  const [documentLimit, setDocumentLimit] = useState(mostDocuments);
  const session = useSession();
  const { data: settings } = useQuery(settingsQuery);
  const isUsable = session?.sharedApps?.includes(provider) || settings?.[`${provider}CustomKeyEnabled`];
  const lacksApp = settings !== undefined && isUsable !== true;
  const beginning = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/v3/connections/{idOrProvider}', {
          params: { path: { idOrProvider: provider } },
          body: { containerTag: containerTag.trim(), documentLimit },
        }),
      ),
    onSuccess: onLink,
    meta: { shown: true },
  });
  return (
    <MutationForm mutation={beginning} action="Continue" disabled={lacksApp} onCancel={onClose}>
      <Radio.Group label="Provider" value={provider} onChange={(value) => setProvider(value as Provider)}>
        <Stack gap="xs" mt="xs">
          {providers.map((name) => (
            <ProviderChoice key={name} provider={name} />
          ))}
        </Stack>
      </Radio.Group>
      {lacksApp && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title="Cairn has no app there yet"
          role="status"
        >
          Register one with the provider, as docs/connectors.md says, and save it in the{' '}
          <Anchor renderRoot={(props) => <Link to="/settings" {...props} />}>Settings</Anchor> under “Apps of your own”.
        </Alert>
      )}
      <ContainerInput
        description="Where the documents go; one that is not there yet comes to be"
        placeholder="team-docs"
        value={containerTag}
        onChange={setContainerTag}
        required
      />
      <NumberInput
        label="Documents at most"
        description="The most recent ones come first"
        min={1}
        max={mostDocuments}
        thousandSeparator
        allowDecimal={false}
        value={documentLimit}
        onChange={(value) => setDocumentLimit(Number(value))}
      />
    </MutationForm>
  );
}

function ProviderChoice({ provider }: { provider: Provider }) {
  const { name, icon: Icon, synced } = providerInWords[provider];
  return (
    <Radio
      value={provider}
      description={synced}
      label={
        <Group gap={6} wrap="nowrap" component="span">
          <Icon size={16} stroke={1.6} aria-hidden />
          <Text span>{name}</Text>
        </Group>
      }
    />
  );
}
