import {
  ActionIcon,
  AppShell,
  Burger,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBook2, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Session, signOut } from '../api/session';
import { forgetDrafts } from '../ui/draft';
import { formatRelative } from '../ui/format';
import { notifyError } from '../ui/notify';
import { Away } from './away';
import { ContainerSwitcher } from './container-switcher';
import mark from './mark.svg';
import { navigation } from './navigation';
import { UnknownContainer } from './unknown-container';
import './shell.css';

/** What is around every screen: navigation, the container that is looked at, light or dark, and the way out. */
export function Shell({ session }: { session: Session }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen was chosen
  useEffect(close, [path]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <AppShell.Header className="shell-header">
        <Group gap="xs" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={opened ? 'Close navigation' : 'Open navigation'}
            aria-expanded={opened}
          />
          <Link to="/" search={keepContainer} className="shell-brand" aria-label="Cairn, overview">
            <img src={mark} alt="" width={26} height={26} />
            <Text span fw={650} fz="lg" visibleFrom="xs">
              Cairn
            </Text>
          </Link>
        </Group>
        <ContainerSwitcher />
        <Group gap={4} wrap="nowrap" ml="auto">
          <ColorScheme />
          <Account session={session} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="shell-navbar" aria-label="Main">
        <AppShell.Section grow component={ScrollArea} type="scroll" px="sm" py="md">
          {navigation.map(({ group, items }) => (
            <section key={group} className="shell-group" aria-label={group}>
              <Text className="shell-group-title" aria-hidden>
                {group}
              </Text>
              {items.map(({ to, label, icon: Icon }) => (
                <NavLink
                  key={to}
                  renderRoot={(props) => <Link to={to} search={keepContainer} {...props} />}
                  label={label}
                  active={to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)}
                  leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
                  className="shell-link"
                />
              ))}
            </section>
          ))}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className="shell-main">
        <div className="shell-content">
          <UnknownContainer />
          <Stack gap="lg">
            <Away />
            <Outlet />
          </Stack>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

const keepContainer = ({ container }: { container?: string }) => (container === undefined ? {} : { container });

function ColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const schemes = [
    { value: 'light', label: 'Light', icon: IconSun },
    { value: 'dark', label: 'Dark', icon: IconMoon },
    { value: 'auto', label: 'As the system has it', icon: IconDeviceDesktop },
  ] as const;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Light or dark">
          {computed === 'dark' ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={() => setColorScheme(value)}
            aria-current={colorScheme === value}
            fw={colorScheme === value ? 600 : undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Account({ session }: { session: Session }) {
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon component={UnstyledButton} variant="subtle" color="gray" size="lg" aria-label="Account">
          <IconUserCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {session.organization.name}, signed in with the key {session.key.name}; ends{' '}
          {formatRelative(session.expiresAt)}
        </Menu.Label>
        <Menu.Item component="a" href="/docs" leftSection={<IconBook2 size={16} stroke={1.6} aria-hidden />}>
          API reference
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => signOut().then(forgetDrafts, notifyError)}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
