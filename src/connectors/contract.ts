import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a provider has to offer to be synced with: about five methods and some optional capabilities. Every method throws
 * ProviderError and nothing else, gives up within bounded time, and waits for no rate limit itself.
 */
export interface Connector {
  /** The page on which a person agrees. `codeChallenge` is PKCE's (RFC 7636, S256). */
  authorizeUrl(request: AuthorizeRequest): string;
  /** Trades the code of the callback for a grant. `rejected` when the code or the app's credentials are wrong. */
  exchange(request: ExchangeRequest): Promise<Grant>;
  /** Absent: grants of this provider do not expire. `revoked` when the refresh token is no longer good. */
  refresh?(request: { app: OAuthApp; refreshToken: string }): Promise<Grant>;
  /** Whether revoking one grant ends all that the account gave to the app, and so other connections of the account. */
  readonly revokesAccount?: boolean;
  /** Ends the grant at the provider. */
  revoke?(request: { app: OAuthApp; accessToken: string }): Promise<void>;
  /** Whose grant it is. */
  account(access: Access): Promise<Account>;
  /** One page of what is there, or of what changed since a cursor. */
  list(access: Access, request: ListRequest): Promise<Listing>;
  /** What an item holds now. `notFound` when it vanished since it was listed. */
  fetch(access: Access, request: FetchRequest): Promise<ItemContent>;
  /**
   * Whether something that a full listing did not have is there all the same. Absent: full listings have everything, and what
   * they do not have is gone.
   */
  isThere?(access: Access, item: { resource: Resource; externalId: string }): Promise<boolean>;
  /** Absent: the whole account is synced as soon as it is connected. */
  readonly resources?: ResourceCapability;
  /** Absent: changes are found by looking. */
  readonly webhooks?: WebhookCapability;
  /** Absent: the provider does not call for all accounts of an app at once. */
  readonly appWebhook?: AppWebhookCapability;
}

/** Where a provider is; no URL has a slash at the end. */
export interface Places {
  /** The pages on which people agree. */
  webUrl: string;
  /** Where tokens are issued and revoked; absent: at one of the others. */
  tokenUrl?: string;
  apiUrl: string;
  /** Longest that one call may take; downloads get more by their size. */
  timeoutMs: number;
  /** What calls to the webhook of a whole app are signed with; absent: nobody has set one up yet. */
  webhookToken?: string;
}

export interface OAuthApp {
  clientId: string;
  clientSecret: string;
}

export interface AuthorizeRequest {
  app: OAuthApp;
  redirectUri: string;
  state: string;
  codeChallenge: string;
}

export interface ExchangeRequest {
  app: OAuthApp;
  redirectUri: string;
  code: string;
  codeVerifier: string;
}

export interface Grant {
  accessToken: string;
  /** null: the access token is all there is. */
  refreshToken: string | null;
  /** null: does not expire. */
  expiresAt: Date | null;
}

/** What a call to the provider is made with. */
export interface Access {
  accessToken: string;
  /** Aborted when nobody waits any more, such as a worker that stops. */
  signal?: AbortSignal;
}

export interface Account {
  /** Stable, also when the account is renamed. */
  id: string;
  email: string | null;
  name: string | null;
}

/** A part of an account that people choose, such as a repository; `root` stands for all of an account. */
export interface Resource {
  /** The provider's id; stable over renames. */
  externalId: string;
  name: string;
  /** The branch that is followed; null where there is none. */
  branch: string | null;
}

/** The resource of providers that have none to choose. */
export const root: Resource = { externalId: 'root', name: '', branch: null };

export interface ListRequest {
  resource: Resource;
  /** Where the last complete listing ended; null: everything is wanted. */
  cursor: string | null;
  /** The page before's `next`; null for the first. */
  page: string | null;
}

export interface Listing {
  /** `full`: pages hold all there is; `changes`: what changed since the cursor. */
  mode: 'full' | 'changes';
  items: readonly ListedItem[];
  /** External ids that the provider says are gone. */
  gone: readonly string[];
  /** null: this page is the last, and the listing is complete. */
  next: string | null;
  /** On the last page: where the next listing begins. */
  cursor: string | null;
  /** What the resource is called by now, where it was renamed. */
  resourceName?: string;
}

export interface ListedItem {
  /** Unique in the connection and stable over renames of the resource. */
  externalId: string;
  /** Changes with the content: a checksum, a version, a time of modification. */
  etag: string;
  /** Where it is, for people and for `filepath`. */
  path: string;
  /** null where listings do not say. */
  modifiedAt: Date | null;
  /** What `fetch` needs besides, and nothing that is secret. */
  hint: Readonly<Record<string, string>>;
}

export interface FetchRequest {
  resource: Resource;
  item: ListedItem;
}

export interface ItemContent {
  /** Document type, such as codehost_markdown. */
  type: string;
  title: string | null;
  /** Text as it is, or a file whose text has to be read out of it. */
  body: { text: string } | { bytes: Uint8Array; name: string; mimeType: string | null };
  /** Where a person opens it. */
  url: string;
  /** Beside it: author, commit, branch, times; in the words of the product. */
  metadata: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export interface ResourceCapability {
  /** @param page from 1 */
  list(access: Access, page: number, perPage: number): Promise<ResourcePage>;
  /** The resource as the account sees it now; `notFound` when it does not. */
  find(access: Access, resource: { externalId: string; name: string }): Promise<OfferedResource>;
}

export interface ResourcePage {
  resources: readonly OfferedResource[];
  /** Of all pages; a lower bound where the provider does not say. */
  total: number;
}

/** As §9 of the wire contract has it. */
export interface OfferedResource {
  id: number;
  name: string;
  full_name: string;
  description: string | null;
  private: boolean;
  default_branch: string;
  updated_at: string | null;
}

export interface WebhookCapability {
  /** Whether the provider only calls public https URLs with a valid certificate; without one nothing is installed. */
  readonly needsPublicHttps?: boolean;
  /**
   * Has the provider call `url` with what happens to the resource. Called again, finds the one that is there; where they
   * expire, makes another one, and the one before is to be removed afterwards.
   */
  install(access: Access, request: { resource: Resource; url: string; secret: string }): Promise<InstalledWebhook>;
  /** Removes it; one that is gone already is fine. */
  remove(access: Access, request: { resource: Resource; id: string }): Promise<void>;
  /** Reads a call to `url`; the signature is checked in constant time before anything is parsed. */
  read(call: InboundCall): Promise<InboundEvent>;
}

export interface InstalledWebhook {
  id: string;
  /** When it ends by itself, to be installed anew before; null or absent: never. */
  expiresAt?: Date | null;
}

export interface InboundCall {
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  /** Of the address that was called; absent: none. */
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  secret: string;
  resource: Resource;
}

export type InboundEvent =
  | { kind: 'unsigned' }
  /** Signed, and nothing to do: a ping, another event, a branch that is not followed. */
  | { kind: 'ignored'; reason: string }
  /** Signed, but not what such a call looks like. */
  | { kind: 'malformed'; reason: string }
  | { kind: 'changed'; deliveryId: string }
  /** Asks whether somebody is there who wants to be called: `echo` is answered word for word, and nothing follows. */
  | { kind: 'handshake'; echo: string };

/** One webhook for all who use the environment's OAuth app, which its operator sets up at the provider by hand. */
export interface AppWebhookCapability {
  /** Reads a call; the signature is checked in constant time before anything is parsed. */
  read(call: Pick<InboundCall, 'headers' | 'rawBody'>): Promise<AppEvent>;
}

export type AppEvent =
  | Exclude<InboundEvent, { kind: 'changed' | 'handshake' }>
  /** `accountPrefix`: what the ids of the accounts begin with that may see the change, letters, digits and hyphens. */
  | { kind: 'changed'; deliveryId: string; accountPrefix: string }
  /** Says what calls will be signed with, for the operator, where nothing is configured yet. Anybody may have made it up. */
  | { kind: 'verification'; token: string };
