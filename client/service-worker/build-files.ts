/** The files of one build of the page; paths from the root. */
export interface BuildFiles {
  /** Changes with any file of the build. */
  readonly id: string;
  /** The page's script. A page that does not name it is of another build. */
  readonly entry: string;
  /** Files that the hole needs, besides the page itself. */
  readonly needed: readonly string[];
  /** Optional files: dialogs, other languages, documents. */
  readonly extra: readonly string[];
}
