import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  apiKey,
  bitsOf,
  cidrs,
  concurrency,
  duration,
  durations,
  languages,
  namedOrigins,
  origins,
  pem,
  port,
  scheduled,
  webUrl,
  wholeNumber,
} from './config-values.js';
import { providerNeeds, providerVariables } from './connectors/environment.js';
import { withSecretFiles } from './environment/secret-files.js';

/** Every environment variable that Cairn reads, with its meaning; `cairn --help` and docs/configuration.md list these. */
export const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('address the API listens on'),
  PORT: port.default(3000).describe('port the API listens on; 0 takes a free one'),
  METRICS_PORT: port
    .optional()
    .describe('port for /metrics, with /healthz and /readyz; 0: a free one; unset: on PORT, for `cairn worker` none'),
  METRICS_HOST: z.string().min(1).optional().describe('address that METRICS_PORT listens on; default HOST'),
  BASE_URL: webUrl
    .refine((url) => new URL(url).pathname === '/', 'expected a URL without a path')
    .optional()
    .describe('URL under which clients reach the API, without a path; default http://HOST:PORT'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text, ctx) => origins(text, ctx))
    .describe('origins whose pages may call the API from a browser, with commas, or *; default none'),
  REQUEST_TIMEOUT: duration
    .pipe(z.number().min(1_000, 'expected at least 1s').max(600_000, 'expected at most 10m'))
    .default(60_000)
    .describe('longest that a request which changes nothing may take, 10m at most; then it is a 503'),
  CAIRN_DATA_DIR: z.string().min(1).default('.cairn').describe('the embedded database, Temporal data and lock'),
  CAIRN_CACHE_DIR: z.string().min(1).optional().describe('downloaded model and Temporal CLI; default ~/.cache/cairn'),
  CAIRN_BOOTSTRAP_KEY: z
    .string()
    .regex(/^sm_[A-Za-z0-9]{1,64}_[A-Za-z0-9]+$/, 'expected sm_{orgId}_{secret of letters and digits}')
    .refine((key) => bitsOf(key.slice(key.lastIndexOf('_') + 1)) >= 128, {
      message: 'expected a secret of 128 bits, such as `echo sm_main_$(openssl rand -hex 16)` prints',
      abort: true,
    })
    .optional()
    .describe("the first organisation key's value on first boot, for automation; never logged"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected postgres://…')
    .optional()
    .describe('Postgres ≥ 15 with pgvector ≥ 0.8; unset: embedded'),
  DATABASE_PASSWORD: z.string().min(1).optional().describe('its password, for a URL that has none'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10).describe('connections each process keeps'),
  DATABASE_PREPARED_STATEMENTS: z
    .stringbool()
    .default(true)
    .describe('`false` parses each search anew, for a proxy without named statements; poolers need session mode'),
  SEARCH_EXACT_CHUNKS: wholeNumber(0)
    .default(5_000)
    .describe('largest scope of which every chunk or memory is scored, on native Postgres; embedded, all always are'),
  TEMPORAL_ADDRESS: z
    .string()
    .min(1)
    .optional()
    .describe('host:port of a Temporal frontend; unset: embedded dev server'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TLS: z.stringbool().default(false).describe('connect to Temporal over TLS'),
  TEMPORAL_TLS_CA: pem.optional().describe("certificates, in PEM, that the frontend's is to be signed by; implies TLS"),
  TEMPORAL_TLS_CERT: pem
    .optional()
    .describe('certificate, in PEM, that Temporal asks of its clients (mTLS); implies TLS'),
  TEMPORAL_TLS_KEY: pem.optional().describe('its key, in PEM'),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .min(1)
    .optional()
    .describe("name in the frontend's certificate, where it is not that of TEMPORAL_ADDRESS; implies TLS"),
  TEMPORAL_API_KEY: z.string().min(1).optional().describe('API key for Temporal; implies TLS'),
  TEMPORAL_PORT: port.default(0).describe('port of the embedded Temporal server; 0 takes a free one'),
  TEMPORAL_UI: z.stringbool().default(true).describe('whether the embedded Temporal has a UI'),
  TEMPORAL_UI_PORT: port.default(8233).describe('port of the embedded Temporal UI; 0 takes a free one'),
  TEMPORAL_UI_URL: webUrl.optional().describe("the UI of TEMPORAL_ADDRESS's Temporal, which the console links to"),
  TEMPORAL_CLI_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('an installed `temporal` binary to use, of CLI v1.5.1 or later'),
  EMBEDDING_MODEL_DIR: z.string().min(1).optional().describe('directory with model_quantized.onnx and tokenizer.json'),
  EMBEDDING_PROVIDER: z
    .enum(['local', 'openai', 'openai-compatible'])
    .default('local')
    .describe('where texts are embedded: by the model that comes along, or by an HTTP endpoint'),
  EMBEDDING_MODEL: z.string().min(1).optional().describe("the model's name at the endpoint"),
  EMBEDDING_BASE_URL: webUrl.optional().describe('its URL, such as http://host/v1; needed for openai-compatible'),
  EMBEDDING_API_KEY: apiKey.optional().describe('its key'),
  EMBEDDING_DIMENSIONS: wholeNumber(8, 4_000)
    .optional()
    .describe('dimensions to ask the endpoint for, where its model has a choice; unset: as many as it gives'),
  EMBEDDING_QUERY_PREFIX: z.string().default('').describe('what the model wants before a question, such as "query: "'),
  EMBEDDING_DOCUMENT_PREFIX: z.string().default('').describe('the same before a text, such as "passage: "'),
  EMBEDDING_REINDEX_RATE: wholeNumber(1, 100_000)
    .default(100)
    .describe('texts a second that are embedded for a new model at most'),
  EMBEDDING_KEEP_PREVIOUS: duration
    .default(168 * 3_600_000)
    .describe('how long the vectors of the model before are kept, so that one can go back; at least REQUEST_TIMEOUT'),
  MODEL_THREADS: wholeNumber(1, 64)
    .optional()
    .describe('threads of the embedding model at most, 65 MB each; default one for each core it may use, four at most'),
  WORKER_CONCURRENCY: z
    .string()
    .default('')
    .transform(concurrency)
    .describe('work that a worker process does at once, by task queue, such as memories=32,ingest=16'),
  ENCRYPTION_KEY: z
    .string()
    .min(32, 'expected at least 32 characters, such as `openssl rand -base64 32` prints')
    .optional()
    .describe('master key for signed links and stored secrets; unset: made in the data directory'),
  ENCRYPTION_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((key) => key.trim() || []))
    .pipe(z.array(z.string().min(32, 'expected keys of at least 32 characters, with commas')))
    .describe('other master keys that are still read, with commas, while a new one takes over'),
  BLOB_STORAGE: z.enum(['postgres', 's3']).default('postgres').describe('where uploaded files go'),
  S3_BUCKET: z.string().min(1).optional().describe('bucket for files'),
  S3_ENDPOINT: webUrl.optional().describe('URL of an S3-compatible service; unset: AWS'),
  S3_REGION: z
    .string()
    .min(1)
    .optional()
    .describe("region of the bucket; default us-east-1 with S3_ENDPOINT, else the AWS SDK's own chain"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("access key; unset: the AWS SDK's own chain"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('its secret'),
  S3_PREFIX: z.string().optional().describe('what the keys of objects begin with, such as cairn/'),
  S3_FORCE_PATH_STYLE: z
    .stringbool()
    .optional()
    .describe('bucket in the path rather than the host name; default true with S3_ENDPOINT'),
  FETCH_ALLOWED_ADDRESSES: z
    .string()
    .default('')
    .transform(cidrs)
    .describe('private networks that URLs may be fetched from, as CIDRs with commas; default none'),
  WEBHOOK_ALLOWED_ADDRESSES: z
    .string()
    .default('')
    .transform(cidrs)
    .describe("private networks that an organisation's webhooks may be in, as CIDRs with commas; default none"),
  WEBHOOK_RETRY_DELAYS: durations
    .prefault('5s,5m,30m,2h,5h,10h,14h,20h,24h')
    .describe('how long after each failed call of such a webhook the next is made, with commas; then it has failed'),
  WEBHOOK_DISABLE_AFTER: duration
    .default(120 * 3_600_000)
    .describe('such a webhook is disabled when for so long every call has failed'),
  EXTRACTION_PROCESSES: wholeNumber(1, 64)
    .optional()
    .describe('files read at once, each in a process of its own; default one a core as memory allows, at least 2'),
  EXTRACTION_TIME: duration
    .pipe(z.number().min(1_000, 'expected at least 1s').max(600_000, 'expected at most 10m'))
    .default(60_000)
    .describe('processor time to read a file, 10m at most; 2s more for each MB of it, three times this at most'),
  EXTRACTION_MEMORY: wholeNumber(256, 16_384)
    .default(768)
    .describe('MB of memory that reading a file may take; 64 more for each MB of it, twice this at most'),
  OCR_LANGUAGES: z
    .string()
    .default('eng')
    .transform((text, ctx) => languages(text, ctx))
    .describe(
      'languages that OCR reads, as Tesseract calls them, with commas; data of others than eng is to be installed',
    ),
  OCR_PAGES: wholeNumber(0, 1_000)
    .default(100)
    .describe('scanned pages of a file that OCR reads; the others keep what text layer they have'),
  OCR_TIME: duration
    .pipe(z.number().min(1_000, 'expected at least 1s').max(1_800_000, 'expected at most 30m'))
    .default(600_000)
    .describe('processor time that OCR of a file may take, 30m at most; three times as much by the clock'),
  LLM_PROVIDER: z
    .enum(['openai', 'anthropic', 'google', 'openai-compatible'])
    .optional()
    .describe('language model for titles, summaries and memories; unset: taken from the text itself'),
  LLM_MODEL: z.string().min(1).optional().describe('its name at the provider'),
  LLM_BASE_URL: webUrl.optional().describe('its URL; needed for openai-compatible'),
  LLM_API_KEY: apiKey.optional().describe('its key'),
  LLM_TIMEOUT: duration
    .pipe(z.number().max(600_000, 'expected at most 10m'))
    .default(60_000)
    .describe('longest that one answer may take with its retries, 10m at most; local models may need more'),
  LLM_MAX_TOKENS_PER_DOCUMENT: wholeNumber(0, 10_000_000)
    .default(40_000)
    .describe('most of a document that it reads for memories; the rest is left to the reader, all of it with 0'),
  TRANSCRIPTION_BASE_URL: webUrl
    .optional()
    .describe('URL of an OpenAI-compatible service that transcribes audio and video; unset: they fail with a reason'),
  TRANSCRIPTION_MODEL: z.string().min(1).default('whisper-1').describe('its model'),
  TRANSCRIPTION_API_KEY: apiKey.optional().describe('its key'),
  ...providerVariables,
  OAUTH_REDIRECT_ORIGINS: z
    .string()
    .optional()
    .transform((text, ctx) => (text === undefined ? undefined : namedOrigins(text, ctx)))
    .describe("origins that people may be sent to after authorising, with commas; default BASE_URL's and loopback"),
  WEBHOOK_BATCH_DELAY: duration
    .default(600_000)
    .describe('how long events of a repository or account are collected for, from the first on, before one sync'),
  CODEHOST_BATCH_DELAY: duration.optional().describe('the earlier name of WEBHOOK_BATCH_DELAY, which wins'),
  PROVIDER_TIMEOUT: duration
    .pipe(z.number().min(1_000, 'expected at least 1s').max(300_000, 'expected at most 5m'))
    .default(30_000)
    .describe('longest that one answer of a connected provider may take, 5m at most'),
  SYNC_INTERVAL: duration
    .pipe(z.number().min(60_000, 'expected at least 1m'))
    .default(4 * 3_600_000)
    .describe('how often connections are synced without being asked, 1m at least'),
  DREAM_QUIET: duration.default(2_000).describe('how long a container must be quiet before memories are extracted'),
  DREAM_MAX_WAIT: duration.default(30_000).describe('longest wait for that quiet'),
  SWEEP_INTERVAL: scheduled.default(60_000).describe('how often work left behind is looked for'),
  EXPIRY_INTERVAL: scheduled
    .default(300_000)
    .describe('how often expired memories are marked as forgotten, and changes to come are made'),
  REQUEST_LOG_RETENTION: duration.default(720 * 3_600_000).describe('how long requests stay in the analytics'),
  AUDIT_RETENTION: duration
    .default(365 * 24 * 3_600_000)
    .describe('how long administrative acts stay in the audit log'),
  CAIRN_URL: webUrl
    .refine((url) => new URL(url).pathname === '/', 'expected a URL without a path')
    .optional()
    .describe('the service that `cairn mcp` passes messages on to'),
  CAIRN_API_KEY: apiKey.optional().describe('the key that `cairn mcp` does it with'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl
    .optional()
    .describe('URL of an OpenTelemetry collector (OTLP over HTTP) that traces go to; unset: nothing is traced'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('least level logged'),
});

/**
 * Variables that are of no use without others.
 * @param wrong those with a problem of their own: none of them is asked for, and nothing for the value of one
 */
function checkTogether(env: z.output<typeof environmentSchema>, wrong: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const needs = (name: keyof typeof env, because: string) => {
    const [variable = '', value] = because.split('=');
    if (env[name] !== undefined || wrong.has(name) || (value !== undefined && wrong.has(variable))) return;
    problems.push(`${name}: is needed for ${because}`);
  };
  if (env.DATABASE_PASSWORD !== undefined) needs('DATABASE_URL', 'DATABASE_PASSWORD');
  if (env.DATABASE_PASSWORD !== undefined && env.DATABASE_URL !== undefined) {
    // A user without a host, as for a socket, is no URL for Node.
    const url = URL.canParse(env.DATABASE_URL) ? new URL(env.DATABASE_URL) : undefined;
    if (!url?.hostname || url.password !== '' || url.searchParams.has('password'))
      problems.push('DATABASE_PASSWORD: DATABASE_URL has a password, or no host, to which one would belong');
  }
  if (env.TEMPORAL_TLS_CERT !== undefined) needs('TEMPORAL_TLS_KEY', 'TEMPORAL_TLS_CERT');
  if (env.TEMPORAL_TLS_KEY !== undefined) needs('TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY');
  if (env.METRICS_HOST !== undefined) needs('METRICS_PORT', 'METRICS_HOST');
  if (env.ENCRYPTION_KEY_PREVIOUS.length > 0) needs('ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS');
  if (env.BLOB_STORAGE === 's3') needs('S3_BUCKET', 'BLOB_STORAGE=s3');
  if (env.S3_ACCESS_KEY_ID !== undefined) needs('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID');
  if (env.S3_SECRET_ACCESS_KEY !== undefined) needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  for (const [name, other] of providerNeeds) if (env[name] !== undefined) needs(other, name);
  if (env.EMBEDDING_PROVIDER !== 'local') needs('EMBEDDING_MODEL', `EMBEDDING_PROVIDER=${env.EMBEDDING_PROVIDER}`);
  else if (env.EMBEDDING_MODEL !== undefined) {
    problems.push('EMBEDDING_PROVIDER: openai or openai-compatible is needed for EMBEDDING_MODEL');
  }
  if (env.EMBEDDING_PROVIDER === 'openai') needs('EMBEDDING_API_KEY', 'EMBEDDING_PROVIDER=openai');
  if (env.EMBEDDING_PROVIDER === 'openai-compatible') {
    needs('EMBEDDING_BASE_URL', 'EMBEDDING_PROVIDER=openai-compatible');
  }
  if (env.LLM_PROVIDER !== undefined) needs('LLM_MODEL', `LLM_PROVIDER=${env.LLM_PROVIDER}`);
  else if (env.LLM_MODEL !== undefined) needs('LLM_PROVIDER', 'LLM_MODEL');
  if (env.LLM_PROVIDER !== undefined && env.LLM_PROVIDER !== 'openai-compatible') {
    needs('LLM_API_KEY', `LLM_PROVIDER=${env.LLM_PROVIDER}`);
  }
  if (env.LLM_PROVIDER === 'openai-compatible') needs('LLM_BASE_URL', 'LLM_PROVIDER=openai-compatible');
  return problems;
}

/** The validated environment plus the paths derived from it. Durations are milliseconds. */
export type Config = Omit<
  z.output<typeof environmentSchema>,
  'CAIRN_CACHE_DIR' | 'CAIRN_DATA_DIR' | 'CODEHOST_BATCH_DELAY' | 'DATABASE_PASSWORD'
> & {
  CAIRN_CACHE_DIR: string;
  CAIRN_DATA_DIR: string;
};

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The URL with the password in it, as the drivers want it. */
function withPassword(url: string | undefined, password: string | undefined): string | undefined {
  if (url === undefined || password === undefined) return url;
  const whole = new URL(url);
  whole.password = encodeURIComponent(password);
  return whole.href;
}

/** Variables that are no use to the embedded Temporal, and may be set for Temporal's own programs. */
const isOfOutsideTemporal = /^TEMPORAL_(?:TLS|API_KEY)(?:_|$)/;

/**
 * Reads and validates the environment, and the files that secrets are in; empty values count as unset.
 * @throws {ConfigError} naming every problem at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const isUsed = (name: string) => env['TEMPORAL_ADDRESS'] || !isOfOutsideTemporal.test(name);
  const set = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' && isUsed(name)));
  const problems: string[] = [];
  const given = withSecretFiles(set, Object.keys(environmentSchema.shape), problems);
  given['WEBHOOK_BATCH_DELAY'] ??= given['CODEHOST_BATCH_DELAY'];
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const wrong = new Set(problems.map((problem) => problem.replace(/(?:_FILE)?: .*/s, '')));
  const readable = Object.entries(given).filter(([, value]) => value !== undefined);
  const asWritten = { ...environmentSchema.parse({}), ...Object.fromEntries(readable) } as z.output<
    typeof environmentSchema
  >;
  problems.push(...checkTogether(parsed.data ?? asWritten, wrong));
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The environment is not usable:\n  ${problems.join('\n  ')}`);
  }
  const cache = parsed.data.CAIRN_CACHE_DIR ?? join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'cairn');
  const { DATABASE_URL, DATABASE_PASSWORD, CAIRN_DATA_DIR, ...rest } = parsed.data;
  return {
    ...{ ...rest, DATABASE_URL: withPassword(DATABASE_URL, DATABASE_PASSWORD) },
    ...{ CAIRN_DATA_DIR: resolve(CAIRN_DATA_DIR), CAIRN_CACHE_DIR: resolve(cache) },
  };
}
