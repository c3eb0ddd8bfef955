/** Where the drive is; none with a slash at the end. */
export interface Places {
  /** The sign-in service, and who may sign in there: https://login.microsoftonline.com/common */
  webUrl: string;
  /** https://graph.microsoft.com */
  apiUrl: string;
  /** Longest that one call may take; downloads get more by their size. */
  timeoutMs: number;
}

/** Where the API's methods are. */
export const apiOf = ({ apiUrl }: Places): string => `${apiUrl}/v1.0`;

/** Whether a link that was given is one of the API's: no other is called with an account's token. */
export function isOfApi(places: Places, link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { origin, pathname, username, password } = new URL(link);
  const api = new URL(`${apiOf(places)}/`);
  return origin === api.origin && pathname.startsWith(api.pathname) && username === '' && password === '';
}
