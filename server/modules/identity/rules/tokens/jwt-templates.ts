import type { JWTPayload } from 'jose';

/** The values that a template's texts may name in double braces. */
export interface TemplateValues {
  readonly 'user.id': string;
  /** Null for an account without a username. */
  readonly 'user.username': string | null;
  readonly 'session.id': string;
  /** Origin of the calling page; null when it is unknown. */
  readonly 'request.origin': string | null;
}

/** Thrown for a template that the settings do not have. */
export class UnknownTemplate extends Error {
  constructor(name: string) {
    super(`There is no JWT template of the name '${name.slice(0, 64)}'`);
    this.name = 'UnknownTemplate';
  }
}

/** The claims of session tokens, which no template may set. */
const RESERVED = new Set(['iss', 'sub', 'sid', 'sts', 'azp', 'exp', 'iat', 'nbf', 'jti', 'fva', 'v', 'o', 'act', '__proto__']);

const SHORTCODE = /\{\{\s*([a-z_.]+)\s*\}\}/g;
const WHOLE_SHORTCODE = /^\{\{\s*([a-z_.]+)\s*\}\}$/;

/**
 * Fills in the shortcodes of a template's claims. A text that is only a shortcode becomes the value, null included; within a longer text
 * null becomes ''. An unknown name counts as null. Reserved claims are left out.
 */
export function renderTemplate(claims: Readonly<Record<string, unknown>>, values: TemplateValues): JWTPayload {
  const own = Object.entries(claims).filter(([name]) => !RESERVED.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, render(value, values)]));
}

function render(value: unknown, values: TemplateValues): unknown {
  if (typeof value === 'string') return renderText(value, values);
  if (Array.isArray(value)) return value.map((entry) => render(entry, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, render(entry, values)]));
}

function renderText(text: string, values: TemplateValues): string | null {
  const valueNamed = (name: string) => (Object.hasOwn(values, name) ? values[name as keyof TemplateValues] : null);
  const whole = WHOLE_SHORTCODE.exec(text)?.[1];
  if (whole !== undefined) return valueNamed(whole);
  return text.replace(SHORTCODE, (_, name: string) => valueNamed(name) ?? '');
}
