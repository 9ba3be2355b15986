/** A browser that has been told to open a page. */
export interface OpenBrowser {
  readonly name: string;
  close(): Promise<void>;
}

/** Opens a page in a browser of its own, with a fresh profile. Throws when there is no such browser and none can be installed. */
export type OpenPage = (url: string) => Promise<OpenBrowser>;
