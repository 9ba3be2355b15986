import { strict as assert } from 'node:assert';
import { EditorSession } from '../../client/features/maps/editor/editor-session.ts';
import { MapDocument } from '../../client/features/maps/editor/model/map-document.ts';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { type CustomMap, decodeMap, encodeMap } from '../../shared/course/map-codec.ts';
import { TILE_TYPES, tileOfType } from '../../shared/course/tile-types.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { checkMap } from '../../shared/course/validate.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { newPlayer, PHONE } from '../e2e/support/player.ts';
import { launchChromium } from '../support/chromium.ts';
import { filesOf, kilobytes, type LoadedFile, visitFirst } from '../support/first-visit.ts';
import { CODED, codeOf, damagedCodes, handMadeCodes, heavyCodes } from '../support/hostile-codes.ts';
import { naiveProblems } from '../support/naive-map-rules.ts';
import { loadPackageLevel, packageNumbers } from '../support/package-levels.ts';
import { startProduct } from '../support/product.ts';
import { text } from '../support/texts.ts';
import { openEditor } from './open-editor.ts';
import { cpuMs, line, median } from './report.ts';

// What maps of players cost: filling and checking the whole grid, codes of our own levels, codes that were made to harm, and the files
// of the editor.

const ROUNDS = 30;
const WARM_UP = 10;
const DAMAGED = 2_000;
const TILE_PX = 10;
/** Whatever the editor loads after its screen comes within this time. */
const QUIET_MS = 2_000;
const NOWHERE = { paint: () => undefined, setView: () => undefined, setMarks: () => undefined, setTheme: () => undefined };

/** CPU time, ms: the middle of many runs, after some that are not counted. */
function milliseconds(act: () => unknown, rounds = ROUNDS, warmUp = WARM_UP): number {
  for (let i = 0; i < warmUp; i++) act();
  return median(Array.from({ length: rounds }, () => once(act)));
}

function once(act: () => unknown): number {
  const started = cpuMs();
  act();
  return cpuMs() - started;
}

const mapOf = (tiles: Uint16Array): CustomMap => ({ width: COLUMNS, height: ROWS, tiles, title: '', theme: 'meadow' });
const AIR = new Uint16Array(COLUMNS * ROWS);
const random = new IntRandom(15);
/** Every rule is broken in many places. */
const NOISE = AIR.map((_, i) => tileOfType(TILE_TYPES[random.below(TILE_TYPES.length)] as (typeof TILE_TYPES)[number], i));

/** One gesture in a session as the screen has it: what it changes, the step that undo takes back, and the rules. */
function gesture(tool: 'fill' | 'brush'): number {
  const times = Array.from({ length: WARM_UP + ROUNDS }, () => {
    const document = new MapDocument(mapOf(AIR));
    const session = new EditorSession(document);
    session.attach(NOWHERE);
    session.setArea({ left: 0, top: 0, width: COLUMNS * TILE_PX, height: ROWS * TILE_PX });
    session.setTool(tool);
    const ms = once(() => {
      session.press({ x: 10.5 * TILE_PX, y: 50.5 * TILE_PX });
      session.release();
    });
    const painted = document.tiles.filter((tile) => tile === TILES.ground).length;
    assert.equal(painted, tool === 'fill' ? (COLUMNS - 2) * (ROWS - 2) : 1);
    return ms;
  });
  return median(times.slice(WARM_UP));
}

const oneTile = gesture('brush');
line('one tile painted, with rules and undo', oneTile, 'ms');
line('the whole grid filled, with rules and undo', gesture('fill'), 'ms', { name: 'one tile', value: oneTile }, 'under 30 ms');

const levels = packageNumbers().map(loadPackageLevel);
const maps = levels.map(({ tiles }) => mapOf(Uint16Array.from(tiles)));
for (const [what, checked] of [
  ['our levels, each', maps],
  ['a new map', [newMap()]],
  ['a map that breaks every rule in many places', [mapOf(NOISE)]],
  ['a map of water', [mapOf(AIR.map(() => TILES.water))]],
] as const) {
  const naive = milliseconds(() => checked.forEach(naiveProblems), 3, 1) / checked.length;
  const ms = milliseconds(() => checked.forEach(checkMap)) / checked.length;
  line(`rules of ${what}`, ms, 'ms', { name: 'the naive rules', value: naive }, 'under 4 ms');
}

const codes = maps.map((map, i) => {
  const code = encodeMap({ ...map, theme: levels[i]?.theme ?? 'meadow', title: `Level ${i}` });
  assert(code.ok);
  return code.value;
});
const sizes = codes.map(({ length }) => length / 1_000);
const json = median(levels.map(({ tiles }) => JSON.stringify([...tiles]).length / 1_000));
line(`code of one of our ${codes.length} levels, median`, median(sizes), 'kB', { name: 'its tiles as JSON', value: json }, 'under 2 kB');
line('  the largest', Math.max(...sizes), 'kB', { name: 'its tiles as JSON', value: json });

const GOOD = codeOf(CODED);
const good = milliseconds(() => decodeMap(GOOD));
line('reading a good code', good, 'ms');
const hostile: readonly (readonly [name: string, code: string])[] = [
  ...handMadeCodes().map(([name, code]) => [name, code] as const),
  ...heavyCodes(),
  ...[...damagedCodes(DAMAGED, random)].map((code) => ['a damaged code', code] as const),
];

/** Memory that is taken while a code is read, MB, before anything of it is collected. The least of some runs: others count the collector's own. */
function megabytes(code: string): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      gc?.();
      const before = process.memoryUsage();
      decodeMap(code);
      const after = process.memoryUsage();
      return (after.heapUsed + after.external - before.heapUsed - before.external) / 2 ** 20;
    }),
  );
}

function worst(costs: readonly (readonly [name: string, cost: number])[]): readonly [name: string, cost: number] {
  return costs.reduce((most, one) => (one[1] > most[1] ? one : most));
}
const [slowName, slowest] = worst(
  hostile.map(([name, code]) => [name, median(Array.from({ length: 5 }, () => once(() => decodeMap(code))))]),
);
line(`slowest of ${hostile.length} hostile codes`, slowest, 'ms', { name: 'a good code', value: good }, 'under 10 ms');
console.log(`  (${slowName})`);
const [heavyName, heaviest] = worst(hostile.slice(0, -DAMAGED + 200).map(([name, code]) => [name, megabytes(code)]));
line('most memory of one', heaviest, 'MB', { name: 'a good code', value: megabytes(GOOD) }, 'under 1 MB');
console.log(`  (${heavyName})`);

/** What the page loads for the editor and its dialogs, beside what every player loads: up to the first shot, which is sent, and for the menu. */
async function filesOfEditor(url: string): Promise<readonly LoadedFile[]> {
  const browser = await launchChromium();
  try {
    const { player } = await newPlayer(browser, PHONE);
    const { page } = player;
    const paths: string[] = [];
    page.on('response', (response) => paths.push(new URL(response.url()).pathname));
    await visitFirst(page, url);
    await player.shootOnce();
    await player.openMenu();
    await page.waitForTimeout(QUIET_MS);
    const before = new Set(paths);
    await openEditor(player);
    await page.getByRole('button', { name: text('editor.more') }).click();
    await page.waitForTimeout(QUIET_MS);
    return filesOf(new Set(paths.filter((path) => !before.has(path))));
  } finally {
    await browser.close();
  }
}

const product = await startProduct();
try {
  const files = await filesOfEditor(product.url);
  const isPage = ({ path }: LoadedFile) => /\.(js|css)$/.test(path) && !/worker|edit-picture/.test(path);
  const whole = { name: 'all that is loaded for it', value: kilobytes(files) };
  line('scripts and styles of the editor, gzip', kilobytes(files, isPage), 'kB', whole, 'under 60 kB');
  const largest = files.filter((file) => isPage(file) && file.bytes > 1_000).toSorted((a, b) => b.bytes - a.bytes);
  for (const { path, bytes } of largest) line(`  ${path}`, bytes / 1_000, 'kB', whole);
} finally {
  await product.stop();
}
