import { Accordion, Code, PasswordInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { type Provider, providerInWords, providers } from '../../api/providers';
import { textOrNull, withoutSaved } from '../../ui/edits';
import { SettingsSection } from './section';

type Settings = Wire<'Settings'>;

/** The organisation's own apps at the providers: people who connect see their names. */
export function ProviderApps({ settings }: { settings: Settings }) {
  return (
    <Stack gap="sm" component="section" aria-label="Providers' apps">
      <div>
        <Title order={2}>Apps of your own</Title>
        <Text size="sm" c="dimmed" maw="46rem">
          New connections use the app that Cairn was started with. With an app of your own, those who connect an account
          see its name instead. docs/connectors.md says how to register one.
        </Text>
      </div>
      <Accordion variant="separated" order={3}>
        {providers.map((provider) => {
          const { name, icon: Icon } = providerInWords[provider];
          const isUsed = settings[`${provider}CustomKeyEnabled`] === true;
          return (
            <Accordion.Item key={provider} value={provider}>
              <Accordion.Control icon={<Icon size={18} stroke={1.6} aria-hidden />}>
                {name}
                {isUsed ? ': your own app' : ''}
              </Accordion.Control>
              <Accordion.Panel>
                <ProviderApp provider={provider} settings={settings} />
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </Stack>
  );
}

function ProviderApp({ provider, settings }: { provider: Provider; settings: Settings }) {
  const hasSecret = settings[`${provider}ClientSecret`] !== null;
  const saved = {
    clientId: settings[`${provider}ClientId`] ?? '',
    secret: '',
    isUsed: settings[`${provider}CustomKeyEnabled`] ?? false,
  };
  const [edits, setEdits] = useState<Partial<typeof saved>>({});
  const { clientId, secret, isUsed } = { ...saved, ...edits };
  return (
    <SettingsSection
      title={`Your app at ${providerInWords[provider].name}`}
      description="Connections that are there keep the app that they were made with."
      changes={{
        [`${provider}ClientId`]: textOrNull(edits.clientId),
        [`${provider}CustomKeyEnabled`]: edits.isUsed,
        [`${provider}ClientSecret`]: edits.secret || undefined,
      }}
      onSaved={() => setEdits((now) => withoutSaved(now, edits))}
    >
      <Text size="sm">
        Its redirect URI is <Code>{`${location.origin}/v3/connections/auth/callback/${provider}`}</Code>, where people
        reach Cairn under this address.
      </Text>
      <TextInput
        label="Client id"
        value={clientId}
        onChange={(event) => setEdits({ ...edits, clientId: event.currentTarget.value })}
        autoComplete="off"
      />
      <PasswordInput
        label="Client secret"
        description={
          hasSecret ? 'One is there; leave this empty to keep it. It is never shown.' : 'Kept encrypted, never shown'
        }
        value={secret}
        onChange={(event) => setEdits({ ...edits, secret: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
        autoComplete="off"
      />
      <Switch
        label="Use it for new connections"
        checked={isUsed}
        onChange={(event) => setEdits({ ...edits, isUsed: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
