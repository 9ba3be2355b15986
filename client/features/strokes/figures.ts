/**
 * A mean or share in the format of a language: one decimal, none when it is zero; '-' without a value.
 * @param language BCP 47 tag
 */
export function figure(value: number | null, language = 'en'): string {
  return value === null ? '-' : new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

/** How strokes compare with an average: more, less, or the same after rounding to a tenth. `text` has a sign, as '+1.2'. */
export interface Delta {
  readonly kind: 'more' | 'less' | 'same';
  readonly text: string;
  /** Without the sign, for sentences. */
  readonly size: string;
}

/** @param language BCP 47 tag */
export function deltaOf(strokes: number, average: number, language = 'en'): Delta {
  const tenths = Math.round((strokes - average) * 10);
  const kind = tenths === 0 ? 'same' : tenths > 0 ? 'more' : 'less';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const size = new Intl.NumberFormat(language, digits).format(Math.abs(tenths) / 10);
  const sign = { more: '+', less: '-', same: '' }[kind];
  return { kind, text: `${sign}${size}`, size };
}
