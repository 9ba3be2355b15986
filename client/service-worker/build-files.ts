/** The files of one build of the page; addresses from the root. */
export interface BuildFiles {
  /** Changes with any file of the build. */
  readonly id: string;
  /** The page's script. A page that does not name it is of another build. */
  readonly entry: string;
  /** What the hole cannot be played without, the page itself apart. */
  readonly needed: readonly string[];
  /** Dialogs, words of other languages, pages of text: what is nice to have. */
  readonly extra: readonly string[];
}
