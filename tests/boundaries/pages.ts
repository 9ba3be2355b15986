import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** A link from one page to a file or a folder of the project. */
export interface PageLink {
  /** Path from the root of the project. */
  readonly to: string;
  /** What follows `#`: the heading that it leads to. */
  readonly heading: string | undefined;
  /** Whether it begins a row of a table or an item of a list: such a link lists the page that it leads to. */
  readonly isListing: boolean;
}

const FENCED = /^```[\s\S]*?^```/gm;

/** The links of a page, except those to other sites. */
export function linksOf({ path, text }: SourceFile): PageLink[] {
  return text
    .replace(FENCED, '')
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(({ 1: target = '', index }) => {
        if (/^[a-z]+:/.test(target)) return [];
        const [file = '', heading] = target.split('#');
        const to = file === '' ? path : posix.join(posix.dirname(path), file);
        return [{ to, heading, isListing: /^(\||-|\d+\.) $/.test(line.slice(0, index)) }];
      }),
    );
}

/** The headings of a page as the ends of their URLs: in lower case, with hyphens for spaces. */
export function headingsOf({ text }: SourceFile): ReadonlySet<string> {
  const titles = text.replace(FENCED, '').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** A file: its whole path, or the end of it. */
const FILE = /^(?!\/)[\w@./{},-]+\.(tsx?|mjs|json|css|html|md|txt|js)$/;
/** A folder, from the root or from the folder that the page is about. */
const FOLDER = /^[a-z][\w-]*(\/[\w-]+)+\/?$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\(\))?$/;
/** A part of a name that stands for many, as in `levels/{n}.json`. */
const PLACEHOLDER = /\{[^,}]*\}/;
/** Bytes in an example. */
const HEXADECIMAL = /^[\da-f]{4,8}$/;

/** The names of the project that a page has in code style. */
export interface PageNames {
  /** Files and folders: whole paths, or their ends. */
  readonly paths: readonly string[];
  /** Words of identifiers: `RunSession.shoot` has two. */
  readonly words: readonly string[];
}

/** The names of a page. Commands, URLs, values and formulas are none. */
export function namesOf({ text }: SourceFile): PageNames {
  const codes = [...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const paths = codes.filter((code) => (FILE.test(code) || FOLDER.test(code)) && !PLACEHOLDER.test(code)).flatMap(alternatives);
  const identifiers = codes.filter((code) => IDENTIFIER.test(code) && !FILE.test(code) && !HEXADECIMAL.test(code));
  const words = identifiers.flatMap((code) => code.match(/[\w$]+/g) ?? []);
  return { paths, words };
}

/** `{a,b}/c` names `a/c` and `b/c`. */
function alternatives(path: string): string[] {
  const [all, inner = ''] = /\{([^}]*)\}/.exec(path) ?? [];
  return all === undefined ? [path] : inner.split(',').flatMap((each) => alternatives(path.replace(all, each.trim())));
}
