/** Where the code host is. */
export interface Places {
  /** Without a slash at the end: https://github.com */
  webUrl: string;
  /** Without a slash at the end: https://api.github.com */
  apiUrl: string;
  /** Longest that one call may take. */
  timeoutMs: number;
}
