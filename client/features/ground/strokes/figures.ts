/**
 * A mean or share in the format of a language: one decimal, none when it is zero; '-' without a value.
 * @param language BCP 47 tag
 */
export function figure(value: number | null, language = 'en'): string {
  return value === null ? '-' : new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

/** How strokes compare with an average: more, less, or the same after rounding. `text` has a sign, as '+1.2'. */
export interface Delta {
  readonly kind: 'more' | 'less' | 'same';
  readonly text: string;
  /** Without the sign, for sentences. */
  readonly size: string;
}

/**
 * @param language BCP 47 tag
 * @param decimals 0 for strokes of another run, which are whole
 */
export function deltaOf(strokes: number, average: number, language = 'en', decimals = 1): Delta {
  const unit = 10 ** decimals;
  const units = Math.round((strokes - average) * unit);
  const kind = units === 0 ? 'same' : units > 0 ? 'more' : 'less';
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const size = new Intl.NumberFormat(language, digits).format(Math.abs(units) / unit);
  const sign = { more: '+', less: '-', same: '' }[kind];
  return { kind, text: `${sign}${size}`, size };
}
