import {
  IconAddressBook,
  IconAffiliate,
  IconBox,
  IconBulb,
  IconCategory,
  IconChartBar,
  IconFileText,
  IconGauge,
  IconHistory,
  IconKey,
  IconListCheck,
  IconPlugConnected,
  IconPlus,
  IconSearch,
  IconSettings,
  IconWebhook,
} from '@tabler/icons-react';

/** What the navigation shows, by group. */
export const navigation = [
  {
    group: 'Start',
    items: [
      { to: '/', label: 'Overview', icon: IconGauge },
      { to: '/add', label: 'Add', icon: IconPlus },
      { to: '/search', label: 'Search', icon: IconSearch },
    ],
  },
  {
    group: 'Content',
    items: [
      { to: '/documents', label: 'Documents', icon: IconFileText },
      { to: '/memories', label: 'Memories', icon: IconBulb },
      { to: '/review', label: 'Review', icon: IconListCheck },
      { to: '/profile', label: 'Profile', icon: IconAddressBook },
      { to: '/graph', label: 'Graph', icon: IconAffiliate },
    ],
  },
  {
    group: 'Organisation',
    items: [
      { to: '/containers', label: 'Containers', icon: IconBox },
      { to: '/buckets', label: 'Buckets', icon: IconCategory },
      { to: '/connections', label: 'Connections', icon: IconPlugConnected },
      { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
      { to: '/keys', label: 'Keys', icon: IconKey },
      { to: '/settings', label: 'Settings', icon: IconSettings },
    ],
  },
  {
    group: 'Insight',
    items: [
      { to: '/analytics', label: 'Analytics', icon: IconChartBar },
      { to: '/audit', label: 'Audit', icon: IconHistory },
    ],
  },
] as const;
