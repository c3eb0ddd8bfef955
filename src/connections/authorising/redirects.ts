import { invalidInput } from '../../core/errors.js';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export interface RedirectRules {
  /** Allowed origins; undefined: Cairn's own and loopback addresses. */
  origins: readonly string[] | undefined;
  /** The URL under which clients reach Cairn. */
  publicUrl(): string;
}

/** Whether people may be redirected there after authorising. Only known origins are allowed, to prevent open redirects. */
export function isAllowedRedirect({ origins, publicUrl }: RedirectRules, redirectUrl: string): boolean {
  const { origin, hostname } = new URL(redirectUrl);
  if (origins !== undefined) return origins.includes(origin);
  const own = URL.canParse(publicUrl()) ? new URL(publicUrl()).origin : undefined;
  return origin === own || loopbackHosts.includes(hostname);
}

/** @throws {CairnError} 400 for an origin that is not allowed */
export function mustBeAllowed(rules: RedirectRules, redirectUrl: string): void {
  if (isAllowedRedirect(rules, redirectUrl)) return;
  throw invalidInput(
    `redirectUrl: ${new URL(redirectUrl).origin} is not allowed; OAUTH_REDIRECT_ORIGINS in the service's environment lists the origins that are`,
  );
}

/** The redirect address with the outcome in its query. */
export function redirectWith(redirectUrl: string, outcome: { connectionId: string } | { error: string }): string {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  return url.href;
}
