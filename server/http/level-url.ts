/** Whatever follows the number, such as `.json.br`, still names the level. Six digits are days for 2,700 years. */
const NAMES_LEVEL = /^\/levels\/0*(\d{1,6})(?!\d)/;
/** A path that is encoded more often is an attack, and names no file. */
const MOST_DECODINGS = 4;

/** The number of the level that a URL names, however it is spelled; undefined when it names none. */
export function namedLevel(url: string): number | undefined {
  if (!/levels|%/i.test(url)) return undefined;
  const [, number] = NAMES_LEVEL.exec(plainPath(url)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The path without origin and query, decoded, in lower case, with single slashes and without dot segments. */
function plainPath(url: string): string {
  let path = url.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  for (let i = 0; i < MOST_DECODINGS && path.includes('%'); i++) path = decode(path);
  const segments: string[] = [];
  for (const segment of path.toLowerCase().split(/[\\/]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
