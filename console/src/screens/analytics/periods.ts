export type Period = '24h' | '7d' | '30d';

export const periods: { value: Period; label: string }[] = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
];

export const periodNamed = (name: unknown): Period | undefined => periods.find(({ value }) => value === name)?.value;
