/** An answer for a person's browser: a page, or a redirect by its `location` header. */
export class BrowserAnswer {
  constructor(
    readonly status: number,
    readonly html: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
