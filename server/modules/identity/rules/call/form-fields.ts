import { FapiException } from '../refusals/fapi-exception.ts';

/** Default limit of one field, characters. Longer ones are refused before they are processed. */
const MAX_TEXT = 2_048;
/** The escapes of NUL and of lone surrogates, but not an escaped backslash followed by the same letters. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
/** Limit of metadata as JSON, bytes: that of the official service. */
export const MAX_JSON_BYTES = 8_192;
export const MAX_JSON_DEPTH = 16;

/**
 * The fields of a request: of a form, or of a JSON object. The official screens send an empty string for an untouched field, so empty means
 * absent, except where it clears a value. JSON null is read as an empty field. Every reader of one value refuses a repeated field, and a list
 * in JSON; `texts` reads both.
 */
export class FormFields {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(body: unknown) {
    this.fields = typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body) ? { ...body } : {};
  }

  /** Whether the field was sent, even if it is empty. */
  has(name: string): boolean {
    return this.fields[name] !== undefined;
  }

  /** Returns the field's text without surrounding blanks; undefined when it is absent or empty. */
  text(name: string, maxLength = MAX_TEXT): string | undefined {
    const value = this.raw(name, maxLength)?.trim();
    return value === '' ? undefined : value;
  }

  /** Like `text`, but an empty field is null: it clears a value. */
  clearable(name: string, maxLength = MAX_TEXT): string | null | undefined {
    return this.has(name) ? (this.text(name, maxLength) ?? null) : undefined;
  }

  /** Returns the text unchanged, with its blanks; undefined when it is absent or empty. */
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

  /**
   * Returns the texts of a field that may be repeated, or of a list in JSON, in their order and without empty ones; none when it is absent.
   * @throws FapiException form_param_array_size_exceeded for more than `most` values, form_param_max_length_exceeded for a long one
   */
  texts(name: string, most: number, maxLength = MAX_TEXT): readonly string[] {
    const value = this.value(name);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > most) throw new FapiException('form_param_array_size_exceeded', { param: name });
    return values.map((each) => textOf(name, each, maxLength)?.trim() ?? '').filter((text) => text !== '');
  }

  bool(name: string, otherwise = false): boolean {
    const value = this.value(name);
    if (value === undefined || value === '') return otherwise;
    if (Array.isArray(value)) throw new FapiException('form_param_format_invalid', { param: name });
    return value === true || value === 'true' || value === '1';
  }

  /** Returns one of the words. @throws FapiException form_param_value_invalid for any other */
  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined || (words as readonly string[]).includes(value)) return value as T | undefined;
    throw new FapiException('form_param_value_invalid', { param: name });
  }

  /** Returns an object that was sent as JSON text. @throws FapiException when it is not an object, or too large */
  json(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.value(name);
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
    return textOf(name, this.value(name), maxLength);
  }

  private value(name: string): unknown {
    const value = this.fields[name];
    return value === null ? '' : value;
  }
}

/** Returns one value as text; undefined when it is absent. @throws FapiException when it is none, or too long */
function textOf(param: string, value: unknown, maxLength: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') throw new FapiException('form_param_format_invalid', { param });
  const text = String(value);
  if (text.length > maxLength) throw new FapiException('form_param_max_length_exceeded', { param });
  // The database cannot store a NUL.
  if (text.includes('\0')) throw new FapiException('form_param_format_invalid', { param });
  return text;
}

function missing(name: string): never {
  throw new FapiException('form_param_nil', { param: name });
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Serialized again, lone surrogates and NULs are escapes wherever they were. The database can store neither.
    return UNSTORABLE.test(JSON.stringify(value)) ? undefined : value;
  } catch {
    return undefined;
  }
}

function depthOf(value: unknown, above = 0): number {
  if (typeof value !== 'object' || value === null || above > MAX_JSON_DEPTH) return above;
  return Math.max(above + 1, ...Object.values(value).map((member) => depthOf(member, above + 1)));
}
