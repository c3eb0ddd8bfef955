import { CairnError } from '../../core/errors.js';
import { isTransient, retryAfterMs } from '../provider-http.js';

/** The endpoint returns no vectors now: requests get a 503, and documents wait. The message never quotes content. */
export class EmbeddingUnavailable extends CairnError {
  override name = 'EmbeddingUnavailable';
  constructor(
    details: string,
    /** Whether the configuration must change, so that retrying does not help. */
    readonly isMisconfigured: boolean,
    /** Milliseconds after which the endpoint asks to be called again. */
    readonly afterMs?: number,
    /** Whether it answered with a fault, or without a vector of numbers for each text, as some do for certain texts each time. */
    readonly isFault = false,
  ) {
    super(503, 'Service unavailable', details, { 'retry-after': String(Math.ceil((afterMs ?? 5_000) / 1_000)) });
  }
}

/** The endpoint did not answer in time, perhaps because it was sent too much at once. */
export class EmbeddingTooSlow extends EmbeddingUnavailable {}

/** The endpoint refused a text, for example because it is too long for the model; or it refuses every text. */
export class TextRefused extends Error {
  override name = 'TextRefused';
}

const REFUSED = [400, 413, 422];
/** 424 is what text-embeddings-inference answers where its model fails, and where it is no embedding model. */
const FAULTS = [424, 500];

/** Maps a status other than 2xx to an error. The response body is left out because it may quote the text. */
export function failureOf(status: number, header: (name: string) => string | null, name: string): Error {
  if (status === 401 || status === 403) {
    return new EmbeddingUnavailable(`${name} refused the key (status ${status}): check EMBEDDING_API_KEY`, true);
  }
  if (REFUSED.includes(status)) return new TextRefused(`${name} refused a text (status ${status})`);
  const isFault = FAULTS.includes(status);
  if (isTransient(status)) {
    return new EmbeddingUnavailable(`${name} answered with status ${status}`, false, retryAfterMs(header), isFault);
  }
  const check = 'check EMBEDDING_BASE_URL and EMBEDDING_MODEL';
  const details = `${name} does not know the request (status ${status}): ${check}`;
  return new EmbeddingUnavailable(details, true, undefined, isFault);
}
