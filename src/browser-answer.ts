/** An answer as it is: a page for a person's browser, a redirect by its `location` header, or what another protocol says. */
export class BrowserAnswer {
  constructor(
    readonly status: number,
    readonly html: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
