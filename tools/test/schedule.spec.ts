import { expect, test } from 'vitest';
import type { Counts } from './report.ts';
import { countLanes, LANES, type Lanes, runLanes } from './schedule.ts';
import { StepRunner } from './step-runner.ts';
import { chooseSteps, type Need, STEPS, type Step, type Surroundings } from './steps.ts';

const SURROUNDINGS: Surroundings = {
  folder: '/none',
  chromiumPath: '/chromium',
  databaseUrl: 'postgres://here',
  databaseVersion: '15',
  databasePid: undefined,
  clients: true,
};

interface Timed {
  readonly name: string;
  readonly minutes: number;
  readonly needs?: readonly Need[];
  readonly fails?: boolean;
}

/** Plays steps of known length on a clock of its own, and tells what happened when. */
async function play(
  lanes: Lanes,
  timed: readonly Timed[],
  { stopAt = Number.POSITIVE_INFINITY, ...changes }: { readonly stopAt?: number } & Partial<Surroundings> = {},
) {
  const events: string[] = [];
  const ends: { at: number; settle: () => void }[] = [];
  let now = 0;
  const steps: Step[] = timed.map(({ name, minutes, needs = [], fails = false }) => ({
    name,
    needs,
    run: async () => {
      events.push(`${now} ${name}`);
      await new Promise<void>((settle) => ends.push({ at: now + minutes, settle }));
      const counts: Counts = { passed: fails ? 0 : 1, failed: fails ? 1 : 0, skipped: 0 };
      return { counts };
    },
  }));
  const meter = { watch: () => () => undefined };
  const runner = new StepRunner({
    surroundings: { ...SURROUNDINGS, ...changes },
    meter,
    sideBySide: true,
    print: () => undefined,
    isProved: () => true,
  });
  const run = (step: Step): Promise<void> => runner.run(step);
  let done = false;
  const whole = runLanes({ lanes, steps, run, goesOn: () => now < stopAt }).then(() => {
    done = true;
  });
  while (!done) {
    // All that follows from the last end comes to rest before the next one.
    await new Promise(setImmediate);
    const next = ends.sort((a, b) => a.at - b.at).shift();
    if (!next) continue;
    now = next.at;
    next.settle();
  }
  await whole;
  return { events, results: runner.results, minutes: now };
}

const TWO: Lanes = { game: ['build', 'e2e', 'clients'], others: ['start', 'lint', 'unit', 'server'] };
const BUILD: Timed = { name: 'build', minutes: 1 };
const E2E: Timed = { name: 'e2e', minutes: 5, needs: ['chromium', 'build'] };
const CLIENTS: Timed = { name: 'clients', minutes: 4, needs: ['chromium'] };
const START: Timed = { name: 'start', minutes: 1, needs: ['build'] };
const LINT: Timed = { name: 'lint', minutes: 2 };
const UNIT: Timed = { name: 'unit', minutes: 3 };

test.each<[what: string, steps: Timed[], events: string[]]>([
  ['the lanes side by side, each in its order', [UNIT, LINT, CLIENTS, E2E, BUILD], ['0 build', '0 lint', '1 e2e', '2 unit', '6 clients']],
  ['nothing that needs the build before its end', [UNIT, START, { ...BUILD, minutes: 3 }], ['0 build', '3 start', '4 unit']],
  ['one lane alone when nothing of the other was chosen', [UNIT, LINT], ['0 lint', '2 unit']],
  ['a lane on after a step that fails', [{ ...LINT, fails: true }, UNIT], ['0 lint', '2 unit']],
  ['nothing that needs the build after one that fails', [{ ...BUILD, fails: true }, E2E, CLIENTS], ['0 build', '1 clients']],
])('runs %s', async (_, steps, events) => {
  expect((await play(TWO, steps)).events).toEqual(events);
});

test('a failed build makes the end-to-end tests fail, and says why', async () => {
  const { results } = await play(TWO, [{ ...BUILD, fails: true }, E2E]);
  expect(results.map(({ name, counts, note }) => [name, counts.failed, note])).toEqual([
    ['build', 1, undefined],
    ['e2e', 1, 'the build failed'],
  ]);
});

test('a step without its browser is skipped, and the lane goes on', async () => {
  const { events, results } = await play(TWO, [BUILD, E2E, LINT], { chromiumPath: undefined });
  expect(events).toEqual(['0 build', '0 lint']);
  expect(results.find(({ name }) => name === 'e2e')).toMatchObject({ note: expect.stringContaining('no Chromium') });
});

test('no step begins after a signal', async () => {
  expect((await play(TWO, [BUILD, E2E, CLIENTS, LINT, UNIT], { stopAt: 2 })).events).toEqual(['0 build', '0 lint', '1 e2e']);
});

test('a step that throws is a failure of its own', async () => {
  const step: Step = { name: 'unit', needs: [], run: () => Promise.reject(new Error('no report')) };
  const printed: string[] = [];
  const runner = new StepRunner({
    surroundings: SURROUNDINGS,
    meter: { watch: () => () => 1.5 },
    sideBySide: true,
    print: (text) => void printed.push(text),
    isProved: () => true,
  });
  await runner.run(step);
  expect(runner.results).toMatchObject([{ name: 'unit', counts: { passed: 0, failed: 1, skipped: 0 } }]);
  expect(runner.failures.get('unit')).toContain('no report');
  expect(printed.join('')).toMatch(/^unit +\| Error: no report/m);
});

test('the lanes in use are counted', () => {
  expect([['unit', 'lint'], ['unit', 'browser'], ['browser'], []].map((names) => countLanes(LANES, chooseSteps(names)))).toEqual([
    1, 2, 1, 2,
  ]);
});

const WITH_THE_GAME = ['e2e', 'browser'];

/** What must hold of the schedule of the product, whatever order it has. */
function faultsOf(lanes: Lanes, steps: readonly Pick<Step, 'name' | 'needs'>[]): string[] {
  const all = Object.values(lanes).flat();
  const faults = steps.flatMap(({ name }) => {
    const times = all.filter((other) => other === name).length;
    return times === 1 ? [] : [`${name} stands in ${times} lanes`];
  });
  faults.push(...all.filter((name) => !steps.some((step) => step.name === name)).map((name) => `${name} is no step`));
  const laneOf = (name: string) => Object.keys(lanes).find((lane) => lanes[lane]?.includes(name));
  if (new Set(WITH_THE_GAME.map(laneOf)).size > 1) faults.push('two lanes show the game');
  for (const [lane, names] of Object.entries(lanes)) {
    const build = names.indexOf('build');
    const tooEarly = names.find((name, i) => i < build && steps.some((step) => step.name === name && step.needs.includes('build')));
    if (tooEarly) faults.push(`${lane}: ${tooEarly} waits for ever for the build`);
  }
  faults.push(...steps.filter(({ name, needs }) => needs.some((need) => need === name)).map(({ name }) => `${name} waits for itself`));
  return faults;
}

test('every step has its place, and no step waits for one behind it', () => {
  expect(faultsOf(LANES, STEPS)).toEqual([]);
});

test.each<[fault: string, lanes: Lanes]>([
  ['e2e stands in 0 lanes', { a: ['build'] }],
  ['e2e stands in 2 lanes', { a: ['build', 'e2e'], b: ['e2e'] }],
  ['typo is no step', { a: ['build', 'e2e', 'typo'] }],
  ['a: e2e waits for ever for the build', { a: ['e2e', 'build'] }],
  ['two lanes show the game', { a: ['build', 'e2e'], b: ['browser'] }],
])('%s: that would be seen', (fault, lanes) => {
  const steps = STEPS.filter(({ name }) => ['build', 'e2e'].includes(name) || lanes.b?.includes(name));
  expect(faultsOf(lanes, steps)).toContain(fault);
});
