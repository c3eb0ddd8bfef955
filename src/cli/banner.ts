/** Tells people something beside a command's output, on standard error. */
export const say = (line: string) => process.stderr.write(`${line}\n`);

/** The notice with the first key, shown as soon as the key exists, so that it is not lost in a crash a moment later. */
export function firstKeyNotice(key: string): string {
  return `
First start. This organisation key is shown once and stored nowhere, keep it:

  ${key}
`;
}

export interface Running {
  apiUrl: string;
  temporalUiUrl: string | null;
  dataDirectory: string;
  /** Time since the start of the process. */
  seconds: number;
  /** On first boot, the key for the example; otherwise null. */
  firstKey: string | null;
}

export function banner({ apiUrl, temporalUiUrl, dataDirectory, seconds, firstKey }: Running): string {
  const lines = [
    '',
    `Cairn is ready after ${seconds.toFixed(1)} s`,
    '',
    `  Console      ${apiUrl}/console`,
    `  API          ${apiUrl}`,
    ...(temporalUiUrl === null ? [] : [`  Temporal UI  ${temporalUiUrl}`]),
    `  Data         ${dataDirectory}`,
    '',
  ];
  if (firstKey !== null) lines.push(...example(apiUrl, firstKey));
  return `${lines.join('\n')}\n`;
}

function example(apiUrl: string, key: string): string[] {
  const call = (path: string, body: object) => [
    `  curl -s ${apiUrl}${path} \\`,
    `    -H 'authorization: Bearer ${key}' \\`,
    `    -H 'content-type: application/json' \\`,
    `    -d '${JSON.stringify(body)}'`,
  ];
  return [
    `Sign in at ${apiUrl}/console with the key above, or tell it something here, then ask:`,
    '',
    ...call('/v3/documents', { content: 'I moved to Lisbon in May and work as a nurse.', containerTag: 'me' }),
    '',
    ...call('/v4/search', { q: 'Where did I move to?', containerTag: 'me', searchMode: 'hybrid' }),
    '',
  ];
}
