import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a provider must offer to be synced: about five methods and some optional capabilities. Every method throws only
 * ProviderError, gives up within bounded time, and does not wait for rate limits itself.
 */
export interface Connector {
  /** The URL of the page on which a person authorises. `codeChallenge` is PKCE's (RFC 7636, S256). */
  authorizeUrl(request: AuthorizeRequest): string;
  /** Trades the code of the callback for a grant. `rejected` when the code or the app's credentials are wrong. */
  exchange(request: ExchangeRequest): Promise<Grant>;
  /** Absent if grants of this provider do not expire. `revoked` when the refresh token is no longer valid. */
  refresh?(request: { app: OAuthApp; refreshToken: string }): Promise<Grant>;
  /** Whether revoking one grant ends all grants of the account to the app, also those with other tokens, and so its other connections. */
  readonly revokesAccount?: boolean;
  /** Revokes the grant at the provider. */
  revoke?(request: { app: OAuthApp; accessToken: string }): Promise<void>;
  /** The account that the grant belongs to. */
  account(access: Access): Promise<Account>;
  /** One page of all items, or of what changed since a cursor. */
  list(access: Access, request: ListRequest): Promise<Listing>;
  /** An item's current content. `notFound` when it has disappeared since it was listed. */
  fetch(access: Access, request: FetchRequest): Promise<ItemContent>;
  /**
   * Whether an item that a full listing left out exists after all; one that is `forbidden`, `rejected` or `unusable` is kept. Absent if
   * full listings are complete: what they leave out is gone.
   */
  isThere?(access: Access, item: { resource: Resource; externalId: string }): Promise<boolean>;
  /** Absent: the whole account is synced as soon as it is connected. */
  readonly resources?: ResourceCapability;
  /** Absent: changes are found by listing only. */
  readonly webhooks?: WebhookCapability;
  /** Absent: the provider has no webhook for a whole app. */
  readonly appWebhook?: AppWebhookCapability;
}

/** The URLs of a provider, without a slash at the end. */
export interface Places {
  /** The pages on which people authorise. */
  webUrl: string;
  /** The token endpoint's server, which also revokes; absent: one of the others. */
  tokenUrl?: string;
  apiUrl: string;
  /** Time limit of one call in milliseconds; downloads get more, by their size. */
  timeoutMs: number;
  /** The secret that signs calls to an app's webhook; absent until an operator has set it up. */
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
  /** null if the provider issues none. */
  refreshToken: string | null;
  /** null if it does not expire. */
  expiresAt: Date | null;
}

/** The credentials of a call to the provider. */
export interface Access {
  accessToken: string;
  /** Aborted when nobody waits for the result any more, as when a worker stops. */
  signal?: AbortSignal;
}

export interface Account {
  /** Stays the same when the account is renamed. */
  id: string;
  email: string | null;
  name: string | null;
}

/** A part of an account that people choose, such as a repository; `root` stands for all of an account. */
export interface Resource {
  /** The provider's id, which stays the same when the resource is renamed. */
  externalId: string;
  name: string;
  /** The branch that is followed; null where there is none. */
  branch: string | null;
}

/** The one resource of providers without resources to choose from. */
export const root: Resource = { externalId: 'root', name: '', branch: null };

export interface ListRequest {
  resource: Resource;
  /** Where the last complete listing ended; null: list everything. */
  cursor: string | null;
  /** `next` of the previous page; null for the first page. */
  page: string | null;
}

export interface Listing {
  /** `full`: the pages hold all items; `changes`: what changed since the cursor. */
  mode: 'full' | 'changes';
  items: readonly ListedItem[];
  /** External ids that the provider says are gone. */
  gone: readonly string[];
  /** null on the last page: the listing is complete. */
  next: string | null;
  /** On the last page: where the next listing begins. */
  cursor: string | null;
  /** The resource's current name, if it was renamed. */
  resourceName?: string;
}

export interface ListedItem {
  /** Unique in the connection; stays the same when the resource is renamed. */
  externalId: string;
  /** Changes with the content: a checksum, a version or a modification time. */
  etag: string;
  /** The item's path, for people and for `filepath`. */
  path: string;
  /** null where listings do not say. */
  modifiedAt: Date | null;
  /** What else `fetch` needs; nothing secret. A document that moves takes its `url`, `repository`, `branch` and `commit` from it. */
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
  /** Plain text, or a file whose text has to be extracted. */
  body: { text: string } | { bytes: Uint8Array; name: string; mimeType: string | null };
  /** The page on which a person opens the item. */
  url: string;
  /** Author, commit, branch and times, under Cairn's own names. */
  metadata: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export interface ResourceCapability {
  /** @param page from 1 */
  list(access: Access, page: number, perPage: number): Promise<ResourcePage>;
  /** The resource as the account sees it now; `notFound` when it has no access. */
  find(access: Access, resource: { externalId: string; name: string }): Promise<OfferedResource>;
}

export interface ResourcePage {
  resources: readonly OfferedResource[];
  /** The total of all pages; a lower bound if the provider does not say. */
  total: number;
}

/** As in §9 of the wire contract. */
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
  /** Whether nobody can ask the provider for a webhook, so that installing it again always creates another one. */
  readonly createsAnother?: boolean;
  /**
   * Installs a webhook that calls `url` when the resource changes. Called again, it finds the existing webhook; where it creates
   * another one, the caller removes the previous one afterwards.
   * @param request `known`: the id of the webhook that was last given `url` and `secret`; null or absent: there is none
   */
  install(
    access: Access,
    request: { resource: Resource; url: string; secret: string; known?: string | null },
  ): Promise<InstalledWebhook>;
  /** Removes the webhook; does nothing if it is already gone. */
  remove(access: Access, request: { resource: Resource; id: string }): Promise<void>;
  /** Reads a call to `url`; the signature is checked in constant time before anything is parsed. */
  read(call: InboundCall): Promise<InboundEvent>;
}

export interface InstalledWebhook {
  id: string;
  /** When the webhook expires and must have been installed again; null or absent: never. */
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
  /** Validly signed, but without a change to sync: a ping, another event, a branch that is not followed. */
  | { kind: 'ignored'; reason: string }
  /** Validly signed, but malformed. */
  | { kind: 'malformed'; reason: string }
  | { kind: 'changed'; deliveryId: string }
  /** The provider validates the URL: answer `echo` word for word, and do nothing else. */
  | { kind: 'handshake'; echo: string };

/** One webhook for all connections of the environment's OAuth app. An operator sets it up at the provider by hand. */
export interface AppWebhookCapability {
  /** Reads a call; the signature is checked in constant time before anything is parsed. */
  read(call: Pick<InboundCall, 'headers' | 'rawBody'>): Promise<AppEvent>;
}

export type AppEvent =
  | Exclude<InboundEvent, { kind: 'changed' | 'handshake' }>
  /** `accountPrefix`: the beginning of the ids of all accounts that may see the change: letters, digits and hyphens. */
  | { kind: 'changed'; deliveryId: string; accountPrefix: string }
  /** The secret that future calls will be signed with, for the operator to configure. Anybody may have made it up. */
  | { kind: 'verification'; token: string };
