import { type CustomMap, decodeMap, encodeMap } from '../../../../../shared/course/map-codec.ts';
import { type MapProblem, mapErrors } from '../../../../../shared/course/validate.ts';

/** What has become of a code that was to be imported. */
export type ImportOutcome =
  | { readonly kind: 'imported'; readonly map: CustomMap }
  | { readonly kind: 'empty' }
  /** The text is no code, or a damaged one. */
  | { readonly kind: 'unreadable' }
  /** A code of something that is no map. @see sentenceText */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** A map that breaks rules. */
  | { readonly kind: 'invalid'; readonly problems: readonly MapProblem[] };

/** Reads a code, or a link that contains one. */
export function importCode(text: string): ImportOutcome {
  const code = codeOf(text);
  if (code === '') return { kind: 'empty' };
  const decoded = decodeMap(code);
  if (!decoded.ok)
    return decoded.error === 'Invalid or corrupted map data' ? { kind: 'unreadable' } : { kind: 'refused', sentence: decoded.error };
  const problems = mapErrors(decoded.value);
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'imported', map: decoded.value };
}

export type ExportOutcome =
  | { readonly kind: 'exported'; readonly code: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'invalid'; readonly problems: readonly MapProblem[] };

/** Writes the code of a map, title and theme included. */
export function exportCode(map: CustomMap): ExportOutcome {
  const problems = mapErrors(map);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const code = encodeMap(map);
  return code.ok ? { kind: 'exported', code: code.value } : { kind: 'failed' };
}

/** Messengers break long lines: spaces at the ends and breaks inside are no part of a code. */
function codeOf(text: string): string {
  const trimmed = text.trim().replaceAll(/[\r\n\t]+/g, '');
  if (!/^https?:/i.test(trimmed)) return trimmed;
  return URL.canParse(trimmed) ? (new URL(trimmed).searchParams.get('map') ?? trimmed) : trimmed;
}
