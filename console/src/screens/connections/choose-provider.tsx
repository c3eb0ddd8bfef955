import { Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Wire } from '../../api/client';
import { type Provider, providerInWords, providers } from '../../api/providers';
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
    <MutationForm mutation={beginning} action="Continue" onCancel={onClose}>
      <Radio.Group label="Provider" value={provider} onChange={(value) => setProvider(value as Provider)}>
        <Stack gap="xs" mt="xs">
          {providers.map((name) => (
            <ProviderChoice key={name} provider={name} />
          ))}
        </Stack>
      </Radio.Group>
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
