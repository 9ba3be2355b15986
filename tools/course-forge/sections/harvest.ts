import { appendFileSync } from 'node:fs';
import { THEMES } from '../../../shared/course/course.ts';
import { flagsBelow } from '../../../shared/course/flag-set.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isCheckpointGround, isIce, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { meanOf, shareFrom } from '../../../sim-worker/solver/histogram.ts';
import { createRandom } from '../../../sim-worker/solver/random.ts';
import { QUICK, rateSection } from '../../../sim-worker/solver/rate.ts';
import { CourseTrials } from '../course-trials.ts';
import { WALL_STROKES } from '../gates.ts';
import { buildCourse } from '../generator/build.ts';
import { isConnected } from '../generator/finish.ts';
import { planCourse } from '../generator/plan.ts';

const [out, from, seconds] = process.argv.slice(2) as [string, string, string];
const end = performance.now() + Number(seconds) * 1000;
const trials = await CourseTrials.open();
const CHAR = new Map<number, string>([
  [TILES.empty, '.'],
  [TILES.ground, '#'],
  [TILES.checkpointFlag, 'F'],
  [DIAGONALS.bottomRight, '/'],
  [DIAGONALS.bottomLeft, '\\'],
  [DIAGONALS.topRight, '>'],
  [DIAGONALS.topLeft, '<'],
]);
const charOf = (id: number): string =>
  CHAR.get(id) ?? (isCheckpointGround(id) ? '=' : isIce(id) ? 'i' : isWater(id) ? '~' : isRough(id) ? '"' : '#');
let tried = 0;
const have = new Map<string, number>();
let kept = 0;
for (let seed = Number(from); performance.now() < end; seed++) {
  const random = createRandom(seed);
  const theme = THEMES[random.below(THEMES.length)] as (typeof THEMES)[number];
  const sections = 7;
  const plan = planCourse(`stock-${seed}`, {
    theme,
    sections,
    climb: Math.round(sections * random.between(8.4, 11.5)),
    isGrand: false,
    difficulty: random.between(0, 0.4),
  });
  const built = buildCourse(plan);
  if (!isConnected(built.tiles, plan.platforms)) continue;
  const fast = trials.fastRound(built.tiles);
  for (let i = 1; i < sections - 1; i++) {
    if (performance.now() > end) break;
    const lower = plan.platforms[i]!;
    const upper = plan.platforms[i + 1]!;
    if (lower.kind === 'island' || upper.kind === 'island') continue;
    const kind = plan.sections[i]!.archetype;
    if ((have.get(kind) ?? 0) >= 16) continue;
    tried++;
    const glance = rateSection(
      fast,
      fast,
      flagsBelow(i),
      { ...QUICK, samples: 8, maxStrokes: 4, patience: 16, rounds: { casual: 40 } },
      seed * 10 + i,
    );
    if (
      !glance.solved ||
      meanOf(glance.strokes.casual) > 6.5 ||
      meanOf(glance.strokes.casual) < 1.7 ||
      shareFrom(glance.strokes.casual ?? [], WALL_STROKES) > 0.03 ||
      glance.litInFlight > 0.55
    )
      continue;
    const rating = rateSection(
      fast,
      fast,
      flagsBelow(i),
      { ...QUICK, maxStrokes: 5, patience: 24, rounds: { good: 60, casual: 240 } },
      seed * 10 + i,
    );
    const casual = meanOf(rating.strokes.casual);
    const wall = shareFrom(rating.strokes.casual ?? [], WALL_STROKES);
    const ratio = casual / meanOf(rating.strokes.good);
    const ok =
      rating.solved &&
      casual >= 0.39 * (lower.row - upper.row) &&
      casual <= 6.5 &&
      wall <= 0.009 &&
      ratio <= 1.8 &&
      rating.litInFlight <= 0.45;
    const rows = lower.row - upper.row;
    console.log(
      `${ok ? 'OK ' : '-- '} ${seed}-${i} ${theme} ${kind} rows ${rows} ${lower.side}>${upper.side} casual ${casual.toFixed(1)} wall ${(wall * 100).toFixed(1)} ratio ${ratio.toFixed(2)} lit ${rating.litInFlight.toFixed(2)} bold ${rating.bold !== undefined} | ${kept}/${tried}`,
    );
    if (!ok) continue;
    kept++;
    if (rating.bold) have.set(kind, (have.get(kind) ?? 0) + 1);
    const text: string[] = [];
    for (let row = upper.row - 4; row <= lower.row; row++) {
      let line = '';
      for (let c = 0; c < COLUMNS; c++) {
        let ch = charOf(built.tiles[row * COLUMNS + c]!);
        if (ch === 'F' && row === lower.row - 1) ch = 'f';
        line += ch;
      }
      text.push(line);
    }
    const short = (v: typeof lower) => ({
      kind: v.kind,
      form: v.form,
      side: v.side,
      flag: v.flag,
      mat: [v.matFirst, v.matLast],
      deck: [v.deckFirst, v.deckLast],
    });
    appendFileSync(
      out,
      `${JSON.stringify({ bold: rating.bold !== undefined, seed, i, theme, kind, rows, casual, good: meanOf(rating.strokes.good), ratio, wall, lit: rating.litInFlight, lower: short(lower), upper: short(upper), text })}\n`,
    );
  }
}
