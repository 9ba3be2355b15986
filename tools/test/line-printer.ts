/** Passes the output of one of several programs on, line by line, each line behind the program's name. */
export class LinePrinter {
  readonly #prefix: string;
  readonly #print: (text: string) => void;
  #rest = '';

  /** @param prefix in front of each line; without one the text is passed on as it comes */
  constructor(prefix: string, print: (text: string) => void) {
    this.#prefix = prefix;
    this.#print = print;
  }

  write(text: string): void {
    if (this.#prefix === '') {
      this.#print(text);
      return;
    }
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    // Lines of one piece are printed at once, so that no other program comes between them.
    if (lines.length > 0) this.#print(lines.map((line) => `${`${this.#prefix}${line}`.trimEnd()}\n`).join(''));
  }

  /** Prints the last line if it has no line end. */
  end(): void {
    if (this.#rest !== '') this.write('\n');
  }
}
