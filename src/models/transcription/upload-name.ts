/** Servers infer the format from the file extension; OpenAI's API accepts these. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'video/ogg': 'ogg',
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'video/mpeg': 'mpeg',
};

/** A file name with the right extension that reveals nothing of the user's; formats that are not listed use their key. */
export function uploadNameOf({ mimeType, key }: { mimeType: string; key: string }): string {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return `recording.${ENDINGS[type] ?? (key.toLowerCase().replace(/[^a-z0-9]/g, '') || 'bin')}`;
}
