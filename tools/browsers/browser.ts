/** A browser that has opened a page. */
export interface OpenBrowser {
  readonly name: string;
  close(): Promise<void>;
}

/** Opens a page in a new browser with a fresh profile. Throws when the browser is missing and cannot be installed. */
export type OpenPage = (url: string) => Promise<OpenBrowser>;
