import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { provesSources, repeatsOnEmbedded, runsEverything } from '../../tests/support/test-scope.ts';
import { ART_TESTS, COURSE_TESTS, NAME_TESTS } from './test-lists.ts';

// Vitest's projects: which tests run in which surroundings. steps.ts names them.

const root = join(import.meta.dirname, '../..');

/** Pages and servers may be slow on a busy machine, and the server holds some findings for a second. */
const PATIENT = { poll: { timeout: 15_000 } };

/** Node runs the files without Vite, which rewrites every import to a property access and so makes the solver four times slower. */
const AS_IT_STANDS = { viteModuleRunner: false };

const BROWSER_SETUP = `${root}/tests/browser/support/setup.ts`;

/** Tests in a page of their own: they replace a module, or what the page reads once when it loads. */
const OWN_PAGE = [
  'account',
  'account-name-claim',
  'identity-client',
  'lazily',
  'menu',
  'more-games',
  // It replaces `window.self`, which Chromium does not see in code that has read the true one often.
  'outside-ads',
  // Browsers report the largest paint only until the first input of a page.
  'page-speed',
  'placements',
  'share',
  'sign-in',
  'sso-callback',
  // The whole page, with what it keeps in its modules.
  'app-*',
  'every-screen',
].map((name) => `tests/browser/${name}.test.{ts,tsx}`);

/** Pages of dialogs without a game: they take no frames from the tests of a game, so a step of the other lane has them. */
const DIALOG_TESTS = ['tests/browser/every-dialog.test.tsx'];

/** Projects that the command line asks for, as patterns; none for all. */
const ASKED = process.argv.flatMap((argument, i, all) =>
  all[i - 1] === '--project' ? argument : (/^--project=(.*)/.exec(argument)?.[1] ?? []),
);
/** By the names of the browser's projects, or by a pattern that begins with a wildcard or says what is left out. */
const mayAskForBrowser = ASKED.length === 0 || ASKED.some((pattern) => /^(b|d|\*|!)/i.test(pattern));

/** The browser provider is loaded for a run that may show pages in Vitest's own: to load Playwright takes half a second of CPU time. */
async function browserProject(): Promise<TestProjectInlineConfiguration> {
  const { playwright } = await import('@vitest/browser-playwright');
  const { CHROMIUM_ARGS, findChromium } = await import('./chromium-path.ts');
  const { wholeWorker } = await import('./whole-worker.ts');
  const executablePath = findChromium();
  return {
    extends: true,
    root,
    plugins: [wholeWorker()],
    // React as players get it: its development build notes a stack for each element, which takes longer than most tests.
    oxc: { jsx: { development: false } },
    optimizeDeps: { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } } },
    // Pages and workers of one run read the same modules. A module that is edited while tests watch has another address.
    server: { headers: { 'Cache-Control': 'max-age=3600' } },
    test: {
      name: 'browser',
      include: ['tests/browser/**/*.test.{ts,tsx}'],
      setupFiles: BROWSER_SETUP,
      // There are thousands of waits, and most of them end within a few frames.
      expect: { poll: { ...PATIENT.poll, interval: 20 } },
      testTimeout: 60_000,
      // One page at a time: the other core has the other lane. Two pages side by side take each other's frames, and then waits run out.
      maxWorkers: 1,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          // V8's helper threads would take the core of the other lane, and need more CPU time in all.
          launchOptions: { args: [...CHROMIUM_ARGS, '--js-flags=--single-threaded'], ...(executablePath ? { executablePath } : {}) },
          // What opens or moves stands at its place at once. Tests of motion ask for it (support/motion.ts).
          contextOptions: { reducedMotion: 'reduce' },
        }),
        instances: [
          // Files share a page: to load the page's modules costs more than most tests.
          {
            browser: 'chromium',
            name: 'browser',
            exclude: [...OWN_PAGE, ...DIALOG_TESTS],
            isolate: false,
            setupFiles: [BROWSER_SETUP, `${root}/tests/browser/support/shared-page.ts`],
          },
          { browser: 'chromium', name: 'browser-own-page', include: OWN_PAGE },
          { browser: 'chromium', name: 'dialogs', include: DIALOG_TESTS },
        ],
      },
    },
  };
}

/** A name without a file would leave its tests out and say nothing, so it is an error. */
function testFiles(folder: 'server' | 'e2e', names: readonly string[]): string[] {
  const paths = names.map((name) => `tests/${folder}/${name}.test.ts`);
  // A copy of the project without the folder has no tests that could be left out.
  const missing = existsSync(`${root}/tests/${folder}`) ? paths.filter((path) => !existsSync(`${root}/${path}`)) : [];
  if (missing.length > 0) throw new Error(`test-projects.ts names tests that do not exist: ${missing.join(', ')}`);
  return paths;
}

/** Tests of the server that bring an embedded database of their own: they need not run on PostgreSQL, too. */
const EMBEDDED_ONLY = testFiles('server', ['dev-server', 'embedded-database', 'mailbox-production']);

/**
 * What the embedded database repeats when the same run has PostgreSQL: migrations, and the longest transactions of a run and of an
 * account. Driver, SQL and locks could differ there, the rules above them could not. With --all it repeats everything.
 */
const EMBEDDED_TOO = testFiles('server', ['schema', 'submit-score', 'identity-sign-up']);

/** The official client's prebuilt pages, which the product does not use, its checks against robots, and a helper of its tests. */
const WHEN_CLIENTS_ARE_PROVED = ['prebuilt*', 'captcha', 'browser-profiles'].map((name) => `tests/clients/${name}.test.ts`);

/** Right after the build: what a first visit loads. */
const SIZE = testFiles('e2e', ['size']);

/**
 * What only `npm test -- --all` runs. The journeys, which every run takes, hold what page, server and worker do together; these play
 * whole holes with every device, or look at what tests below the browser hold, too.
 */
const NIGHTLY = testFiles('e2e', ['account', 'account-settings', 'controls', 'hearing', 'hosted', 'session-ended']);

/** Nightly tests that need the machine to themselves: a network that is cut, builds that replace each other. */
const NIGHTLY_ALONE = testFiles('e2e', ['offline', 'updates']);

/** Set-up of tests that start processes: these are counted, and what they compute is measured. */
const OTHER_PROCESSES = ['./tests/support/count-processes.ts', './tests/support/measure-cpu.ts'];

/** Data for products to start on: cheaper where there are several of them. */
const READY_DATA = 'tests/e2e/support/global-setup.ts';

/** Tests of the built product, each with browser profiles of its own. */
function builtProject(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    extends: true,
    root,
    test: {
      name,
      environment: 'node',
      setupFiles: OTHER_PROCESSES,
      experimental: AS_IT_STANDS,
      // The files of a worker share its Chromium.
      isolate: false,
      // A look at a page goes through two processes, and what is waited for takes longer.
      expect: { poll: { ...PATIENT.poll, interval: 100 } },
      // Guards only: on a machine with much else to do, a product takes minutes to start.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      ...test,
    },
  };
}

/** Releases of PostHog's library: the older ones never change, and the journeys of every run have the product's own. */
const POSTHOG_RELEASES: TestProjectInlineConfiguration = {
  extends: true,
  root,
  test: {
    name: 'clients-posthog',
    environment: 'node',
    include: ['tests/posthog/**/*.test.ts'],
    globalSetup: ['tests/posthog/support/global-setup.ts', 'tests/support/database-template.ts'],
    setupFiles: OTHER_PROCESSES,
    expect: PATIENT,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};

/** What steps of their own run when its sources have changed. */
const TESTS_BY_SOURCES = [...COURSE_TESTS, ...ART_TESTS, ...NAME_TESTS];

/** Specs and tests of code without decorators, JSX and virtual modules: Node runs it as it stands. */
const PLAIN_TESTS = ['{shared,sim-worker,tools}/**/*.spec.ts', 'tests/{audio,determinism,render,replays,rules,support}/**/*.test.ts'];

/** Tests that read all sources. */
const SOURCE_TESTS = 'tests/boundaries/**/*.test.ts';

/** Tests of code that Node runs as it stands. None of them changes what another one sees, so all share a process. */
function plainProject(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    extends: true,
    root,
    test: {
      name,
      environment: 'node',
      include,
      exclude,
      setupFiles: './tests/support/count-processes.ts',
      testTimeout: 60_000,
      experimental: AS_IT_STANDS,
      isolate: false,
    },
  };
}

const COMPILED_SPECS = '{client,server}/**/*.spec.{ts,tsx}';
/** A spec that replaces modules, or sets globals by itself, would change what others see in its process. */
const NEEDS_A_PROCESS = /\bvi\.(mock|doMock)\b|\bglobalThis\b/;
/** What Vitest replaces it can put back, so a set-up file between the specs is enough. */
const NEEDS_FRESH_MODULES = /\bvi\.(hoisted|stubGlobal|stubEnv|resetModules)\b/;

/** Specs by what they need around them. */
function specsByNeed(): { readonly aProcess: string[]; readonly freshModules: string[] } {
  const specs = globSync(COMPILED_SPECS, { cwd: root }).map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
  const aProcess = specs.filter(({ text }) => NEEDS_A_PROCESS.test(text)).map(({ path }) => path);
  const freshModules = specs.filter(({ path, text }) => NEEDS_FRESH_MODULES.test(text) && !aProcess.includes(path)).map(({ path }) => path);
  return { aProcess, freshModules };
}

/** All projects, for vite.config.ts. */
export async function testProjects(): Promise<TestProjectInlineConfiguration[]> {
  const { aProcess, freshModules } = specsByNeed();
  return [
    {
      extends: true,
      root,
      test: {
        name: 'unit',
        environment: 'node',
        // Whatever has no project of its own belongs here, so that no test is left out.
        include: ['{shared,sim-worker,client,server,tools}/**/*.spec.{ts,tsx}', 'tests/**/*.test.ts'],
        exclude: [
          '**/node_modules/**',
          'tests/{server,browser,e2e,clients,posthog,start}/**',
          SOURCE_TESTS,
          ...PLAIN_TESTS,
          ...aProcess,
          ...freshModules,
        ],
        setupFiles: './tests/support/count-processes.ts',
        testTimeout: 60_000,
        isolate: false,
      },
    },
    {
      extends: true,
      root,
      test: {
        name: 'unit-sources',
        environment: 'node',
        include: [SOURCE_TESTS],
        setupFiles: './tests/support/count-processes.ts',
        testTimeout: 60_000,
        isolate: false,
        // One process, which parses the sources once.
        fileParallelism: false,
      },
    },
    { extends: true, root, test: { name: 'unit-alone', environment: 'node', include: aProcess, testTimeout: 60_000 } },
    {
      extends: true,
      root,
      test: {
        name: 'unit-fresh',
        environment: 'node',
        include: freshModules,
        setupFiles: './tests/support/fresh-modules.ts',
        testTimeout: 60_000,
        isolate: false,
      },
    },
    plainProject('unit-plain', PLAIN_TESTS, TESTS_BY_SOURCES),
    plainProject('courses', COURSE_TESTS),
    plainProject('art', ART_TESTS),
    plainProject('names', NAME_TESTS),
    {
      extends: true,
      root,
      test: {
        name: 'server',
        environment: 'node',
        include: repeatsOnEmbedded ? [...EMBEDDED_ONLY, ...EMBEDDED_TOO] : ['tests/server/**/*.test.ts'],
        exclude: process.env.TEST_DATABASE_URL ? EMBEDDED_ONLY : [],
        globalSetup: 'tests/support/database-template.ts',
        setupFiles: ['./tests/server/support/clean-up.ts', ...OTHER_PROCESSES],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        expect: PATIENT,
        // The files of a worker share its server, and each leaves the process as it found it.
        isolate: false,
        // The other core has the other lane. A worker with embedded databases holds 500 MB of each, and compiles their engine.
        maxWorkers: 1,
      },
    },
    ...(mayAskForBrowser ? [await browserProject()] : []),
    {
      extends: true,
      root,
      test: {
        name: 'clients',
        environment: 'node',
        include: ['tests/clients/**/*.test.ts'],
        exclude: provesSources ? [] : WHEN_CLIENTS_ARE_PROVED,
        globalSetup: ['tests/clients/support/global-setup.ts', 'tests/support/database-template.ts'],
        setupFiles: OTHER_PROCESSES,
        expect: PATIENT,
        testTimeout: 60_000,
        hookTimeout: 120_000,
        // A worker's files share its server, with a database, and its browser.
        isolate: false,
        maxWorkers: provesSources ? 2 : 1,
      },
    },
    ...(runsEverything ? [POSTHOG_RELEASES] : []),
    builtProject('size', { include: SIZE }),
    builtProject('start', { include: ['tests/start/**/*.test.ts'], fileParallelism: false }),
    // The files of a worker share its product, too.
    builtProject('e2e', {
      globalSetup: READY_DATA,
      include: ['tests/e2e/**/*.test.ts'],
      exclude: [...SIZE, ...NIGHTLY_ALONE, ...(runsEverything ? [] : NIGHTLY)],
      // Browser, product and test take more than a core together, and the other lane has the other one.
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
    }),
    ...(runsEverything
      ? [
          builtProject('e2e-serial', {
            globalSetup: READY_DATA,
            include: NIGHTLY_ALONE,
            fileParallelism: false,
            sequence: { groupOrder: 2 },
          }),
        ]
      : []),
  ];
}
