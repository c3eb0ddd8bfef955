import { invalidInput } from '../../core/errors.js';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export interface RedirectRules {
  /** undefined: Cairn's own and loopback. */
  origins: readonly string[] | undefined;
  /** Where clients reach Cairn. */
  publicUrl(): string;
}

/** Whether people may be sent there after they authorised: to listed places only, so that no link of ours leads astray. */
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
