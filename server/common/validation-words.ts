import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
  record: 'must be a JSON object',
  null: 'must be null',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time of the form 2026-11-21T12:00:00Z',
  date: 'must be a date of the form YYYY-MM-DD',
  uuid: 'must be a UUID',
  email: 'must be an email address',
  url: 'must be a web address',
  base64: 'must be Base64 text',
};

/**
 * Says what is wrong with a value, in words that follow the name of its field. It is zod's error map for requests; a schema's own message
 * takes precedence.
 */
export function describeIssue(issue: Issue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return describeNumber(issue.schema) ?? TYPES[issue.expected] ?? 'has the wrong type';
    case 'too_small':
      return describeNumber(issue.schema, issue) ?? describeLength(issue.schema) ?? `must have at least ${count(issue.minimum)}`;
    case 'too_big':
      return describeNumber(issue.schema, issue) ?? describeLength(issue.schema) ?? `must have at most ${count(issue.maximum)}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written in the expected form';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have the field ${issue.keys.map(quote).join(' or ')}`;
    case 'invalid_union':
      return describeOptions(issue.errors);
    default:
      return 'is not accepted';
  }
}

/** Writes one sentence for each issue, with the name of its field. */
export function toSentences(
  issues: readonly { readonly message: string; readonly path?: Parameters<typeof z.core.toDotPath>[0] | undefined }[],
): string {
  return issues
    .map(({ message, path = [] }) => `${path.length === 0 ? 'The request body' : quote(z.core.toDotPath(path))} ${message}.`)
    .join(' ');
}

/** Describes the whole range of a number, whichever bound was violated; undefined when the schema is not of a number. */
function describeNumber(schema: Issue['schema'], bound?: { readonly inclusive?: boolean | undefined }): string | undefined {
  if (!(schema instanceof z.ZodNumber)) return undefined;
  const kind = schema.isInt ? 'a whole number' : 'a number';
  const [min, max] = [finite(schema.minValue), finite(schema.maxValue)];
  if (bound?.inclusive === false) return `must be ${kind} ${between('more than', min, 'less than', max)}`;
  if (min !== undefined && max !== undefined) return `must be ${kind} from ${min} to ${max}`;
  return `must be ${kind} ${between('of at least', min, 'of at most', max)}`.trimEnd();
}

function between(low: string, min: number | undefined, high: string, max: number | undefined): string {
  return [...(min === undefined ? [] : [`${low} ${min}`]), ...(max === undefined ? [] : [`${high} ${max}`])].join(' and ');
}

/** Hides zod's default bounds of whole numbers, the largest that a double represents exactly. */
function finite(bound: number | null): number | undefined {
  return bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

/** Describes the length of a text; undefined when the schema is not of a text. */
function describeLength(schema: Issue['schema']): string | undefined {
  if (!(schema instanceof z.ZodString)) return undefined;
  const { minLength: min, maxLength: max } = schema;
  if (max === null) return min === 1 ? 'must not be empty' : `must be at least ${min} characters long`;
  if (min === null || min === 0) return `must be at most ${max} characters long`;
  return min === max ? `must be ${max} characters long` : `must be ${min} to ${max} characters long`;
}

function count(size: number | bigint): string {
  return `${size} ${Number(size) === 1 ? 'item' : 'items'}`;
}

/** Describes all options: 'must be text or a number'. */
function describeOptions(options: readonly (readonly { readonly message: string }[])[]): string {
  const words = [...new Set(options.flatMap(([first]) => (first === undefined ? [] : [first.message])))];
  const wanted = words.filter((each) => each.startsWith('must be ')).map((each) => each.slice('must be '.length));
  return words.length > 0 && wanted.length === words.length ? `must be ${wanted.join(' or ')}` : 'is not accepted';
}

function quote(name: string): string {
  return `\`${name}\``;
}
