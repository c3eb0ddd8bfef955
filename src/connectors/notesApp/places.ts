/** Where the notes app is. */
export interface Places {
  /** Where people agree, without a slash at the end: https://api.notion.com */
  webUrl: string;
  /** Without a slash at the end: https://api.notion.com */
  apiUrl: string;
  /** Longest that one call may take. */
  timeoutMs: number;
  /** What calls to the webhook are signed with; absent: nobody has set one up yet. */
  webhookToken?: string | undefined;
}
