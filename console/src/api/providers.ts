import {
  IconBrandGithub,
  IconBrandGoogleDrive,
  IconBrandNotion,
  IconBrandOnedrive,
  type IconPlug,
} from '@tabler/icons-react';

export const providers = ['codehost', 'driveOne', 'notesApp', 'driveTwo'] as const;
export type Provider = (typeof providers)[number];

interface ProviderInWords {
  name: string;
  icon: typeof IconPlug;
  /** What of it is synced. */
  synced: string;
}

export const providerInWords: Record<Provider, ProviderInWords> = {
  codehost: {
    name: 'Code host (GitHub)',
    icon: IconBrandGithub,
    synced: 'Documentation files of the repositories that you choose',
  },
  driveOne: {
    name: 'Google Drive',
    icon: IconBrandGoogleDrive,
    synced: 'Documents, spreadsheets, slides, PDFs, office and text files',
  },
  notesApp: { name: 'Notion', icon: IconBrandNotion, synced: 'Pages and database rows that are shared with Cairn' },
  driveTwo: { name: 'OneDrive', icon: IconBrandOnedrive, synced: 'Office files, PDFs, text and Markdown of a drive' },
};

const aliases: Record<string, Provider> = {
  github: 'codehost',
  'google-drive': 'driveOne',
  notion: 'notesApp',
  onedrive: 'driveTwo',
};

/** A connection's provider: it is answered as the client spelt it. */
export function providerNamed(name: string): Provider | undefined {
  return aliases[name] ?? providers.find((provider) => provider === name);
}
