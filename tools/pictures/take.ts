/**
 * Takes the pictures of README and docs of the built product: `npm run build && node tools/pictures/take.ts`, or only those with some names:
 * `node tools/pictures/take.ts start board`.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import type { Theme } from '../../shared/course/course.ts';
import { addDays, type GameDay, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { DESKTOP, newPlayer, PHONE } from '../../tests/e2e/support/player.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { loadPackageLevel, PACKAGE_LEVELS } from '../../tests/support/package-levels.ts';
import { startProduct } from '../../tests/support/product.ts';
import { removeTemporaryFolders } from '../../tests/support/temporary-folder.ts';
import { seedDay } from './seed-day.ts';
import { type Stage, showAim, showEditor, showResult, showStart } from './views.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures');
/** Wide enough for the mini-map and the board beside the course. */
const WIDE = { width: 1_440, height: 800 } as const;
/** How many people have played the day before the picture is taken, where a board is seen. */
const PEOPLE = 30;
/** The picture of a result bears this name. Its port is a free one, which nobody needs to read. */
const HOST = 'upshot.example';

/** What is taken in one visit. */
interface Visit {
  readonly names: readonly string[];
  readonly day: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly people?: number;
  /** The course's clock runs faster, where no picture shows a ball that flies. */
  readonly isFast?: true;
  readonly show: (stage: Stage) => Promise<void>;
}

/** The first day from one on whose course has a theme. */
function dayWith(theme: Theme, from: string): GameDay {
  let day = gameDayAt(0, from);
  while (loadPackageLevel(levelOfDay(day)).theme !== theme) day = addDays(day, 1);
  return day;
}

const aimAfter = (moves: number) => (stage: Stage) => showAim(stage, moves);

const VISITS: readonly Visit[] = [
  { names: ['start'], day: '2026-11-22', viewport: PHONE, show: showStart },
  { names: ['meadow'], day: dayWith('meadow', '2026-11-22'), viewport: PHONE, show: aimAfter(4) },
  { names: ['frost'], day: dayWith('frost', '2026-11-13'), viewport: PHONE, show: aimAfter(5) },
  { names: ['cavern'], day: dayWith('cavern', '2026-11-20'), viewport: PHONE, show: aimAfter(4) },
  { names: ['thicket'], day: dayWith('thicket', '2026-11-18'), viewport: PHONE, show: aimAfter(4) },
  { names: ['result', 'share', 'board', 'run'], day: '2026-11-21', viewport: PHONE, people: PEOPLE, isFast: true, show: showResult },
  { names: ['lagoon'], day: dayWith('lagoon', '2026-11-15'), viewport: WIDE, people: PEOPLE, show: aimAfter(5) },
  { names: ['editor'], day: '2026-11-13', viewport: DESKTOP, show: showEditor },
];

async function take({ names, day, viewport, people, isFast, show }: Visit): Promise<void> {
  const product = await startProduct({
    env: { GAME_DATE: day, LEVELS_DIR: PACKAGE_LEVELS },
    ...(people && { dataDir: seedDay(day, people) }),
  });
  const browser = await launchChromium([
    `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${new URL(product.url).port}`,
    `--unsafely-treat-insecure-origin-as-secure=http://${HOST}`,
  ]);
  let saved = 0;
  try {
    const { player, context } = await newPlayer(browser, viewport, { fast: isFast ?? false });
    await context.addInitScript(`window.gameDate = '${day}'`);
    await show({
      player,
      day,
      url: `http://${HOST}`,
      async save(picture, width) {
        const name = names[saved++] ?? '';
        // A palette keeps the art's own colors, which are few.
        const small = width === undefined ? sharp(picture) : sharp(picture).resize({ width });
        await small.png({ palette: true, dither: 0, effort: 10 }).toFile(join(FOLDER, `${name}.png`));
        console.log(`docs/pictures/${name}.png`);
      },
    });
  } finally {
    await browser.close();
    await product.stop();
  }
}

const asked = process.argv.slice(2);
try {
  for (const visit of VISITS) if (asked.length === 0 || visit.names.some((name) => asked.includes(name))) await take(visit);
} finally {
  removeTemporaryFolders();
}
