import { CairnError } from '../../core/errors.js';
import { retryAfterMs } from '../llm/retry-after.js';

/** The endpoint gives no vectors now: requests are answered with a 503, and documents wait. Its text quotes no content. */
export class EmbeddingUnavailable extends CairnError {
  override name = 'EmbeddingUnavailable';
  constructor(
    details: string,
    /** The configuration has to change; time alone does not help. */
    readonly isMisconfigured: boolean,
    /** Milliseconds that the endpoint asks to be left alone for. */
    readonly afterMs?: number,
  ) {
    super(503, 'Service unavailable', details, { 'retry-after': String(Math.ceil((afterMs ?? 5_000) / 1_000)) });
  }
}

/** The endpoint refuses a text as it is, such as one that is too long for the model. */
export class TextRefused extends Error {
  override name = 'TextRefused';
}

const PASSING = [408, 409, 425, 429];
const REFUSED = [400, 413, 422];

/** The error for an answer that is not 2xx. The endpoint's own words are left out: they may quote the text. */
export function failureOf(status: number, header: (name: string) => string | null, name: string): Error {
  if (status === 401 || status === 403) {
    return new EmbeddingUnavailable(`${name} refused the key (status ${status}): check EMBEDDING_API_KEY`, true);
  }
  if (REFUSED.includes(status)) return new TextRefused(`${name} refused a text (status ${status})`);
  if (PASSING.includes(status) || status >= 500) {
    return new EmbeddingUnavailable(`${name} answered with status ${status}`, false, retryAfterMs(header));
  }
  const check = 'check EMBEDDING_BASE_URL and EMBEDDING_MODEL';
  return new EmbeddingUnavailable(`${name} does not know the request (status ${status}): ${check}`, true);
}
