import { startDriveOne } from '../../test/support/drive-one/index.js';
import { startDriveTwo } from '../../test/support/drive-two/index.js';

export const providers = ['driveOne', 'driveTwo'] as const;
export type Provider = (typeof providers)[number];

/** A stand-in for a provider, full of small files, that knows what it was asked for. */
export interface Source {
  /** What Cairn needs to be configured with. */
  env: Record<string, string>;
  /** Ids of the files. */
  ids: string[];
  /** Agrees to what the link asks for. @returns where the browser is sent then */
  authorize(link: string): Promise<string>;
  /** The ids of files whose content was asked for since the last call. */
  takeFetched(): string[];
  /** How often a page of the listing was asked for. */
  listings(): number;
  close(): Promise<void>;
}

/** Starts a stand-in that holds a file of each text. Of driveOne's every other one is a document of the drive's own editor. */
export async function openSource(provider: Provider, texts: readonly string[]): Promise<Source> {
  return provider === 'driveOne' ? openDriveOne(texts) : openDriveTwo(texts);
}

async function openDriveOne(texts: readonly string[]): Promise<Source> {
  const drive = await startDriveOne();
  const ids = texts.map((text, n) =>
    n % 2 === 0
      ? drive.files.add({ doc: text }, `Note ${n}`)
      : drive.files.add({ file: text, mimeType: 'text/markdown' }, `Note ${n}.md`),
  );
  return { ...drive, ids, listings: () => drive.count('GET', /^\/drive\/v3\/files\?/) };
}

async function openDriveTwo(texts: readonly string[]): Promise<Source> {
  const drive = await startDriveTwo();
  const ids = texts.map((text, n) => drive.files.add({ file: text }, `Note ${n}.md`));
  return { ...drive, ids, listings: () => drive.count('GET', /\/delta/) };
}
