/** Where the drive is; none with a slash at the end. */
export interface Places {
  /** The pages on which people agree: https://accounts.google.com */
  webUrl: string;
  /** Where tokens are traded and revoked: https://oauth2.googleapis.com */
  tokenUrl: string;
  /** https://www.googleapis.com */
  apiUrl: string;
  /** Longest that one call may take; downloads get more by their size. */
  timeoutMs: number;
}
