export interface Token {
  /** With its two dashes. */
  readonly name: string;
  readonly value: string;
}

/** Every custom property that the page's style sheets define on :root, in the order of the files. */
export function rootTokens(sheets: Iterable<CSSStyleSheet>): Token[] {
  const tokens = new Map<string, string>();
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue;
      for (const name of rule.style) if (name.startsWith('--')) tokens.set(name, rule.style.getPropertyValue(name).trim());
    }
  }
  return [...tokens].map(([name, value]) => ({ name, value }));
}
