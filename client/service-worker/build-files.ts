/** Hashes of files (file-hash.ts) by their path from the root. */
export type Hashes = Readonly<Record<string, string>>;

/** The files of one build of the page. */
export interface BuildFiles {
  /** Changes with any file of the build. */
  readonly id: string;
  /** The page's script, a path from the root. A page that does not name it is of another build. */
  readonly entry: string;
  /** Files that the hole needs, besides the page itself. */
  readonly needed: Hashes;
  /** Optional files: dialogs, other languages. */
  readonly extra: Hashes;
  /** Paths of documents and their style sheets. They have no hash here, because proxies add to pages what they like. */
  readonly documents: readonly string[];
}
