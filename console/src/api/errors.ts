/** An answer that is no success; status 0: there was none. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details?: string,
    readonly requestId?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Reads `{error, details}`, whatever the answer holds. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { error, details } = parse(text);
  return new ApiError(
    response.status,
    error ?? response.statusText,
    details,
    response.headers.get('x-request-id') ?? undefined,
    Number(response.headers.get('retry-after')) || undefined,
  );
}

function parse(text: string): { error?: string; details?: string } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** What is wrong with the one field that the service refused, to be said at that field; undefined where there is more to say. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || ![400, 413].includes(error.status)) return undefined;
  const [, problem] = new RegExp(`^${field}: ([^;]+)$`).exec(error.details ?? '') ?? [];
  return problem === undefined ? undefined : `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
}

export interface Explanation {
  title: string;
  /** What happened, as the service says it. */
  told?: string;
  /** What the reader can do about it. */
  advice: string;
}

/** Statuses of a service, or of a part of it, that does not answer for now. */
const away = new Set([0, 502, 503, 504]);
/** What the service says where it answers, and a provider does not. */
const providerAway = 'Provider unavailable';
export const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && away.has(error.status) && error.message !== providerAway;

/**
 * An error in words: what happened, and what to do about it.
 * @param isAskedAgain whether the page does so by itself, as with all that it reads
 */
export function explain(error: unknown, isAskedAgain = false): Explanation {
  if (error instanceof TypeError && error.message.includes('dynamically imported module')) {
    return {
      title: 'A part of the console could not be loaded',
      advice: 'Cairn was upgraded, or does not answer just now. Check that it runs, then try again.',
    };
  }
  if (!(error instanceof ApiError)) {
    return {
      title: 'The console met an error of its own',
      told: error instanceof Error ? error.message : String(error),
      advice: 'Reload the page. If it comes back, it is a fault worth reporting.',
    };
  }
  const told = error.details ?? (error.status === 0 ? undefined : error.message);
  const { title, advice } = byStatus(error, isAskedAgain);
  return { title, told, advice };
}

function byStatus(
  { status, message, requestId, retryAfterSeconds }: ApiError,
  isAskedAgain: boolean,
): { title: string; advice: string } {
  const next = isAskedAgain ? 'The page tries again by itself; what it shows is from before.' : 'Then try again.';
  const wait = `Wait ${retryAfterSeconds === undefined ? 'a moment' : `${retryAfterSeconds} s`}, then try again.`;
  if (message === providerAway) return { title: 'The provider cannot be asked just now', advice: wait };
  switch (status) {
    case 0:
    case 502:
    case 504:
      return {
        title: 'The service does not answer',
        advice: `Check that Cairn runs and that this machine reaches it. ${next}`,
      };
    case 400:
    case 413:
    case 415:
    case 422:
      return { title: 'The service did not accept this', advice: 'Change what is named and send it again.' };
    case 403:
      return { title: 'This key may not do that', advice: 'Sign in with an organisation key.' };
    case 404:
      return { title: 'Nothing is here', advice: 'It may have been deleted meanwhile. Go back to the list.' };
    case 409:
      return { title: 'This cannot be done right now', advice: 'Look at its present state, then try again.' };
    case 429:
      return { title: 'Too many requests', advice: wait };
    case 501:
      return { title: 'This cannot be done with the provider', advice: 'What is named has to be there first.' };
    case 503:
      return {
        title: 'A part of the service is down',
        advice: `The overview shows which one, and when it is back. Nothing that was accepted is lost. ${next}`,
      };
    default:
      return {
        title: 'The service met a fault',
        advice: `Try again. The log has the details${requestId === undefined ? '' : ` under request ${requestId}`}.`,
      };
  }
}
