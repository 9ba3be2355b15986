import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { longFunctions } from './long-functions.ts';
import { docPages, isTest, ROOT, type SourceFile, sourceFiles } from './source-files.ts';
import { withoutComments } from './without-comments.ts';

/** A pattern that no file may contain, and what to write instead. */
interface Habit {
  readonly name: string;
  readonly files: RegExp;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Specs are checked as well. */
  readonly specsToo?: boolean;
  /** Comments are checked as well. */
  readonly commentsToo?: boolean;
  /** Pages of docs are checked as well, except the glossary, which names old words. */
  readonly docsToo?: boolean;
}

const SIMULATION = /^sim-worker\/(core|engine|replay|solver)\//;

const HABITS: readonly Habit[] = [
  {
    name: 'no Math function that differs between JavaScript engines',
    files: /^sim-worker\/(core|engine|replay)\//,
    pattern:
      /\bMath\s*\.\s*(sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|asinh|acosh|atanh|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot)\b|\*\*/,
    instead: 'a table, or the arithmetic that IEEE 754 fixes: + - * / Math.sqrt Math.fround',
  },
  {
    name: 'no randomness in the simulation',
    files: SIMULATION,
    pattern: /\bMath\s*\.\s*random\b|\bcrypto\s*\.\s*(getRandomValues|randomUUID)\b/,
    instead: 'a seeded generator that is handed in',
  },
  {
    name: 'no clock in the simulation',
    files: SIMULATION,
    pattern: /\bDate\b|\bperformance\b|\bsetTimeout\b|\bsetInterval\b|\brequestAnimationFrame\b/,
    instead: 'a count of steps: timers count steps, the host owns the clock',
  },
  {
    name: 'no promise inside the rules',
    files: /^sim-worker\/(core|replay)\//,
    pattern: /\basync\b|\bawait\b|\bPromise\b/,
    instead: 'a plain function: the host loads, the core computes',
  },
  {
    name: 'no other way to drop a late answer',
    files: /^(client|server|shared|sim-worker)\//,
    pattern: /\blet\s+isCurrent\b|\bconst\s+\w+\s*=\s*\+\+/,
    instead: 'latest() of shared/latest.ts; in a component useLatest() of client/api/use-latest.ts',
  },
  {
    name: 'no schema synchronization at start',
    files: /^(server|tools|tests)\//,
    pattern: /\bsynchronize\s*:\s*true\b/,
    instead: 'a migration in server/database/migrations',
    specsToo: true,
  },
  {
    name: 'no forwardRef',
    files: /^server\//,
    pattern: /\bforwardRef\b/,
    instead: 'another cut between the two modules: their graph has no cycle',
  },
  {
    name: 'no row of the identity service is read or written beside its rules/rows',
    files: /^server\/modules\/identity\/(?!rules\/rows\/)/,
    pattern: /\b(manager|reader)\s*\??\.\s*\w+|\b(getRepository|InjectRepository|createQueryBuilder)\b/,
    instead: 'findRow, findRows, lockRow, insertRow, insertRows, saveRow, updateRows, deleteRows, or a named statement in rules/rows',
  },
  {
    name: 'no enum, namespace or parameter property where Node runs the file without a build',
    files: /^(shared|sim-worker|tools|tests\/(audio|determinism|e2e|render|replays|rules|support))\//,
    pattern:
      /^\s*(export\s+)?(const\s+)?enum\s+\w|^\s*(export\s+)?namespace\s+\w|\bconstructor\s*\(([^)]*,)?\s*(private|public|protected|readonly)\s/m,
    instead: 'a const object, a module, a declared field',
    specsToo: true,
  },
  {
    name: 'no wait that ends before its consequences',
    files: /^tests\/browser\/(?!support\/(until|drained-expect)\.ts$)/,
    pattern: /\bvi\s*\.\s*wait(For|Until)\b|\bexpect\s*\.\s*poll\b/,
    instead: 'until or untilHolds of tests/browser/support/until.ts',
    specsToo: true,
  },
  {
    name: 'no difference of the wall clock in an expectation',
    files: /^(?!tests\/bench\/).*\.(test|spec)\.tsx?$/,
    pattern: /\bexpect\([^;]{0,200}?(\b(performance|Date)\.now\(\) *-|- *(performance|Date)\.now\b)/,
    instead: 'what the injected clock shows, or counted steps or calls',
    specsToo: true,
  },
  {
    name: 'no unfinished work',
    files: /./,
    pattern: new RegExp(['\\bTO' + 'DO\\b', '\\bFIX' + 'ME\\b', '\\bXX' + 'X\\b', '[Cc]oming ' + '[Ss]oon'].join('|')),
    instead: 'the work itself, or a record in docs/adr that says why not',
    specsToo: true,
    commentsToo: true,
  },
  {
    name: 'no phrase that needs a second reading',
    files: /./,
    pattern: new RegExp(`\\b(${['who' + '(m)?ever', 'to be ' + 'had', 'hears? ' + 'of', 'the way to ' + 'stop'].join('|')})\\b`, 'i'),
    instead: 'a short sentence with the subject first and the terms of docs/glossary.md',
    specsToo: true,
    commentsToo: true,
    docsToo: true,
  },
  {
    name: 'no doc comment that cannot be read alone, on hover',
    files: /./,
    pattern: /\/\*\*\s+(\*\s+)?(The same|Those|That of|It|Its|They|This one)\b/,
    instead: 'the name of the thing first',
    specsToo: true,
    commentsToo: true,
  },
  {
    name: 'no test title of 80 characters or more',
    files: /\.(test|spec|attack|bench)\.tsx?$/,
    // The titles of `test.each(…)` and of tests that run under a condition follow a closing parenthesis.
    pattern: /(?:\b(?:test|it|describe|inWholeRuns|runAttack)(?:\.\w+)*|\))\(\s*(['"`])(?:\\.|(?!\1)[^\\\n]){80,}\1\s*,/,
    instead: 'the one thing that the test states; the cases are in its body',
    specsToo: true,
    commentsToo: true,
  },
];

const LINES_MAX = 400;
const TEST_LINES_MAX = 600;
/** Longer files, with their lines. The list may only shrink. */
const LONG_FILES: Readonly<Record<string, number>> = {
  'client/features/maps/editor/editor-session.ts': 415,
  'shared/profanity/profanity-words.ts': 600,
  'sim-worker/render/renderer.ts': 474,
};
const FUNCTION_LINES_MAX = 70;
/** Longer functions, as `path name`, with their lines. The list may only shrink. */
const LONG_FUNCTIONS: Readonly<Record<string, number>> = { 'client/sim/page-picture.ts openPagePicture': 89 };
const files = sourceFiles();
const pages = docPages().filter(({ path }) => path !== 'docs/glossary.md');
const named = (file: SourceFile, at: number): string => `${file.path}:${file.text.slice(0, at).split('\n').length}`;

test.each(HABITS)('$name', ({ files: where, pattern, instead, specsToo, commentsToo, docsToo }) => {
  const judged = (file: SourceFile) => (commentsToo || file.path.endsWith('.md') ? file.text : withoutComments(file.path, file.text));
  const wrong = files
    .filter((file) => where.test(file.path) && (specsToo || !isTest(file.path)))
    .concat(docsToo ? pages : [])
    .flatMap((file) => {
      const found = pattern.exec(judged(file));
      return found ? [`${named(file, found.index)} has '${found[0].trim()}'; write ${instead}`] : [];
    });
  expect(wrong).toEqual([]);
});

test(`no file is longer than ${LINES_MAX} lines; split it by what changes together`, () => {
  const wrong = files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length;
    const most = LONG_FILES[path] ?? (isTest(path) ? TEST_LINES_MAX : LINES_MAX);
    return /\.gen\.ts$/.test(path) || lines <= most ? [] : [`${path} has ${lines} lines of ${most}`];
  });
  expect(wrong).toEqual([]);
});

test(`no function is longer than ${FUNCTION_LINES_MAX} lines; name its steps`, () => {
  const wrong = files.flatMap(({ path, text }) =>
    isTest(path)
      ? []
      : longFunctions(path, text, FUNCTION_LINES_MAX).flatMap(({ name, lines }) =>
          lines <= (LONG_FUNCTIONS[`${path} ${name}`] ?? FUNCTION_LINES_MAX) ? [] : [`${path} ${name} has ${lines} lines`],
        ),
  );
  expect(wrong).toEqual([]);
});

test('no barrel files: import from the file that defines it', () => {
  const barrels = files.filter((file) => /^index\.tsx?$/.test(basename(file.path)));
  expect(barrels.map((file) => file.path)).toEqual([]);
});

test('files are in kebab-case with a role suffix, React components in PascalCase', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|mjs|js|tsx)$/;
  const component = /^[A-Z][A-Za-z0-9]*(\.(spec|test))?\.tsx$/;
  const wrong = files.filter(({ path }) => !kebab.test(basename(path)) && !component.test(basename(path)));
  expect(wrong.map((file) => file.path)).toEqual([]);
});

test('package-lock.json names no registry: every machine uses its own', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/https?:\/\/[^"]*registry|"resolved": "http/);
});

test('no path of a developer machine is in the project', () => {
  const homes = /(?<![\w.])\/(home|Users|work|root)\/\w[\w.-]*\/|\b[A-Z]:\\Users\\/;
  const texts = ['README.md', 'package.json', 'vite.config.ts', 'biome.json', 'knip.json', '.ci/run']
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const wrong = [...files, ...texts].flatMap((file) => {
    const found = homes.exec(file.text);
    return found && file.path !== 'tests/boundaries/tidy.test.ts' ? [`${named(file, found.index)} has ${found[0]}`] : [];
  });
  expect(wrong).toEqual([]);
});
