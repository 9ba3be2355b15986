import { FapiException } from '../refusals/fapi-exception.ts';

/** Characters of one field, unless its reader says otherwise. Longer ones are refused before anybody looks at them. */
const MAX_TEXT = 2_048;
/** The escapes of NUL and of half a letter, not those of a backslash with the same beside it. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
/** Bytes of metadata in JSON, as the official service has it. */
export const MAX_JSON_BYTES = 8_192;
export const MAX_JSON_DEPTH = 16;

/**
 * What a request has sent: the fields of a form, or the members of a JSON object. The official screens send an empty
 * string for what was not touched, so empty means absent, except where a reader says that it clears something.
 */
export class FormFields {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(body: unknown) {
    this.fields = typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body) ? { ...body } : {};
  }

  /** Whether the field was sent, even if empty. */
  has(name: string): boolean {
    return this.fields[name] !== undefined;
  }

  /** The field's text, without blanks around it; undefined when it is absent or empty. */
  text(name: string, maxLength = MAX_TEXT): string | undefined {
    const value = this.raw(name, maxLength)?.trim();
    return value === '' ? undefined : value;
  }

  /** As `text`, but a field that was sent empty is null: it clears a value. */
  clearable(name: string, maxLength = MAX_TEXT): string | null | undefined {
    return this.has(name) ? (this.text(name, maxLength) ?? null) : undefined;
  }

  /** The text as it is, blanks and all; undefined when absent or empty. */
  secret(name: string, maxLength = MAX_TEXT): string | undefined {
    const value = this.raw(name, maxLength);
    return value === '' ? undefined : value;
  }

  /** @throws FapiException form_param_nil when it is absent or empty */
  required(name: string, maxLength = MAX_TEXT): string {
    return this.text(name, maxLength) ?? missing(name);
  }

  requiredSecret(name: string, maxLength = MAX_TEXT): string {
    return this.secret(name, maxLength) ?? missing(name);
  }

  bool(name: string, otherwise = false): boolean {
    const value = this.fields[name];
    if (value === undefined || value === '') return otherwise;
    return value === true || value === 'true' || value === '1';
  }

  /** One of the words; @throws FapiException form_param_value_invalid for any other */
  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined || (words as readonly string[]).includes(value)) return value as T | undefined;
    throw new FapiException('form_param_value_invalid', { param: name });
  }

  /** An object that was sent as JSON text. @throws FapiException when it is none, or too large */
  json(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.fields[name];
    if (value === undefined || value === '') return undefined;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (Buffer.byteLength(text) > MAX_JSON_BYTES) throw new FapiException('form_param_exceeds_allowed_size', { param: name });
    const parsed = parseJson(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || depthOf(parsed) > MAX_JSON_DEPTH) {
      throw new FapiException('form_param_format_invalid', { param: name });
    }
    return parsed as Readonly<Record<string, unknown>>;
  }

  private raw(name: string, maxLength: number): string | undefined {
    const value = this.fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'object') throw new FapiException('form_param_format_invalid', { param: name });
    const text = String(value);
    if (text.length > maxLength) throw new FapiException('form_param_max_length_exceeded', { param: name });
    // A NUL is no text for the database.
    if (text.includes('\0')) throw new FapiException('form_param_format_invalid', { param: name });
    return text;
  }
}

function missing(name: string): never {
  throw new FapiException('form_param_nil', { param: name });
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Written again, halves of letters and NULs are escapes, wherever they stood; neither is text for the database.
    return UNSTORABLE.test(JSON.stringify(value)) ? undefined : value;
  } catch {
    return undefined;
  }
}

function depthOf(value: unknown, above = 0): number {
  if (typeof value !== 'object' || value === null || above > MAX_JSON_DEPTH) return above;
  return Math.max(above + 1, ...Object.values(value).map((member) => depthOf(member, above + 1)));
}
