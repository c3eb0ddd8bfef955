import { Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { CopyTextButton } from '../../ui/copy';
import { formatCount, formatNumber } from '../../ui/format';
import { EmptyState } from '../../ui/states';
import './profile.css';

type Sectioned = Wire<'GetProfileResponse'>['profile'];

interface SectionsProps {
  profile: Sectioned;
  /** That memories of the container are sorted into, filled or not. */
  buckets: readonly Wire<'Bucket'>[];
  container: string;
}

/** The most facts that the service gives of each part. */
const most = { static: 50, dynamic: 25, bucket: 20 };

/** The parts of a profile. */
export function Sections({ profile, buckets, container }: SectionsProps) {
  const { static: lasting = [], dynamic: recent = [], buckets: filled = {} } = profile;
  if (lasting.length + recent.length + Object.values(filled).flat().length === 0) {
    return (
      <EmptyState
        icon={IconAddressBook}
        title={`Nothing is known of ${container} yet`}
        action={<Button renderRoot={(props) => <Link to="/add" {...props} />}>Add content</Button>}
      >
        Memories make the profile, and they come from what is added. What was just added takes some seconds.
      </EmptyState>
    );
  }
  const keys = [...new Set([...buckets.map(({ key }) => key), ...Object.keys(filled)])];
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section
          title="Static"
          description="What lasts: who somebody is, what holds until it is changed"
          facts={lasting}
          most={most.static}
        />
        <Section
          title="Dynamic"
          description="What is recent: what goes on at the moment"
          facts={recent}
          most={most.dynamic}
        />
      </SimpleGrid>
      <Group justify="space-between">
        <Title order={2}>Buckets</Title>
        <Anchor size="sm" renderRoot={(props) => <Link to="/buckets" {...props} />}>
          Change the buckets
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg">
        {keys.map((key) => (
          <Section
            key={key}
            title={key}
            description={buckets.find((bucket) => bucket.key === key)?.description ?? ''}
            facts={filled[key] ?? []}
            most={most.bucket}
          />
        ))}
      </SimpleGrid>
      <Group>
        <CopyTextButton value={asText(profile)} label="Copy the profile as text" />
      </Group>
    </Stack>
  );
}

/** Shown before somebody asks for the others. */
const shownAtFirst = 20;

interface SectionProps {
  title: string;
  description: string;
  facts: readonly string[];
  most: number;
}

function Section({ title, description, facts, most }: SectionProps) {
  const [isWhole, setWhole] = useState(false);
  const cut = facts.length < most ? '' : ', the most shown';
  const shown = isWhole ? facts : facts.slice(0, shownAtFirst);
  return (
    <Card component="section" aria-label={title}>
      <Group gap="xs">
        <Title order={2}>{title}</Title>
        <Badge color="gray" aria-label={`${formatCount(facts.length, 'fact')}${cut}`}>
          {formatNumber(facts.length)}
          {cut}
        </Badge>
      </Group>
      {description !== '' && (
        <Text size="sm" c="dimmed" mb="xs">
          {description}
        </Text>
      )}
      {facts.length === 0 && <Text c="dimmed">Nothing yet.</Text>}
      <ul className="facts">
        {shown.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {facts.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)} className="cell-button">
          Show {formatNumber(facts.length - shown.length)} more
        </Button>
      )}
    </Card>
  );
}

function asText({ static: lasting = [], dynamic: recent = [], buckets = {} }: Sectioned): string {
  return [['Static', lasting] as const, ['Dynamic', recent] as const, ...Object.entries(buckets)]
    .filter(([, facts]) => facts.length > 0)
    .map(([title, facts]) => `${title}\n${facts.map((fact) => `- ${fact}`).join('\n')}`)
    .join('\n\n');
}
