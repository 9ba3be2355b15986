import { dayOfLevel } from '../../shared/game-day.ts';
import { type Entry, medalsOf } from './catalogue.ts';
import { type CourseFigures, figuresByWeekday, figuresOf, median } from './course-figures.ts';
import { type CourseRating, type Ratings, strokesOfWay, type WayRecord } from './course-ratings.ts';
import { orderOf, weekdayOf } from './schedule.ts';

/** From Sunday on. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Stands for what is not known: the level was not rated. */
const DASH = '–';

const HEAD = `# Levels

Written by the forge (\`npm run courses\`, tools/course-forge), not by hand. Levels from 25 on are the days from 2026-11-01 on.
\`npm run bench -- courses\` rates the levels that have a dash, and says what does not keep to the aims.

- *best*: strokes of the stored solution, which the tests verify.
- *pro*, *good*, *casual*: mean strokes of players whose drags end 3, 6 and 10 px (deviation, each axis) from where they aim, with the
  free return to a checkpoint; *unsteady*: 16 px. They know the course. *new*: a player who aims like a casual one and sees the course for
  the first time.
- *asked*: what the weekday asks of a casual player (of levels of the first forge: of a good one).
- *par*: a good player's strokes, kept between best + 3 and 2.6 x best.
- *medals*: the most strokes for gold, silver and bronze (\`shared/course/medals.ts\`): gold is the lower of par - 2 and the
  best quarter of a good player, silver is par, bronze the higher of par + 2 and the mean of a casual player; every other finish earns a leaf. They
  stand in the level file, and so does the par of each section between two flags: par, split in proportion to the strokes of a good player
  there (\`shared/course/section-pars.ts\`). The course's hash covers its tiles only, so it does not change with them.
- *15+*: how often a casual player needs 15 strokes or more in the worst section. *worst*: the largest share of a section in the casual mean.
  *ratio*: casual strokes for each of a good player. *in flight*: flags that are lit by flying past them.
- *room*: the signature room. *sections*, bottom to top: the strokes of a good player, and in parentheses those of the easy and of the bold way.
- *time*: seconds of one core, refused drafts included.

`;

/** The page of all levels: medians, weekdays, then every level. */
export function tableOf(entries: readonly Entry[], ratings: Ratings): string {
  const sorted = [...entries].sort((a, b) => a.number - b.number);
  const rated = new Map(
    sorted.flatMap(({ number, hash }) => {
      const rating = ratings.get(hash);
      return rating ? [[number, { rating, figures: figuresOf(rating) }] as const] : [];
    }),
  );
  const days = new Map([...rated].filter(([number]) => dayOfLevel(number)).map(([number, { figures }]) => [number, figures]));
  const parts = [summaryOf(sorted), ...(days.size > 0 ? [weekdayTable(days)] : []), levelTable(sorted, rated)];
  return `${HEAD}${parts.join('\n\n')}\n`;
}

function summaryOf(entries: readonly Entry[]): string {
  const of = (pick: (entry: Entry) => number) => median(entries.map(pick)).toFixed(1).replace('.0', '');
  return [
    `${entries.length} levels. Medians: best ${of((e) => e.best)}, par ${of((e) => e.par)}, pro ${of((e) => e.expected.pro)}, good ${of((e) => e.expected.good)},`,
    `casual ${of((e) => e.expected.casual)}, time ${of((e) => e.seconds)} s, drafts ${of((e) => e.drafts)}.`,
  ].join(' ');
}

const percent = (share: number, decimals = 0): string => `${(share * 100).toFixed(decimals)} %`;

function weekdayTable(days: ReadonlyMap<number, CourseFigures>): string {
  const rows = figuresByWeekday(days).map((f) => {
    const asked = orderOf([...days.keys()].find((number) => weekdayOf(number) === f.weekday) as number).target;
    const casual = `${f.casual.toFixed(1)} ± ${f.error.toFixed(1)}`;
    return [
      ...[WEEKDAYS[f.weekday], f.levels, asked, casual, f.unsteady.toFixed(1), f.newcomer.toFixed(1), percent(f.walls, 1)],
      ...[percent(f.worstSection), percent(f.worstOfPlay), f.ratio.toFixed(2), percent(f.lit)],
    ];
  });
  const heads = [
    'day',
    'rated',
    'asked',
    'casual',
    'unsteady',
    'new',
    '15+ of a section',
    'worst',
    'worst of a play',
    'ratio',
    'in flight',
  ];
  return markdown(heads, rows);
}

function levelTable(entries: readonly Entry[], rated: ReadonlyMap<number, { rating: CourseRating; figures: CourseFigures }>): string {
  const heads = [
    ...['level', 'day', 'name', 'theme', 'best', 'par', 'medals', 'pro', 'good', 'casual', 'new', 'asked'],
    ...['15+', 'worst', 'ratio', 'time', 'room', 'sections'],
  ];
  const rows = entries.map((e) => {
    const { rating, figures } = rated.get(e.number) ?? {};
    const { pro, good, casual } = e.expected;
    const measured = figures
      ? [percent(Math.max(...figures.walls), 1), percent(figures.worstSection), figures.ratio.toFixed(2)]
      : [DASH, DASH, DASH];
    return [
      ...[
        e.number,
        WEEKDAYS[weekdayOf(e.number)],
        e.name,
        e.theme,
        e.best,
        e.par,
        rating ? Object.values(medalsOf(e, rating)).join(' ') : DASH,
        pro,
        good,
        casual,
      ],
      ...[figures?.newcomer.toFixed(1) ?? DASH, e.target, ...measured, e.seconds, roomOf(e), sectionsOf(e, rating)],
    ];
  });
  return markdown(heads, rows);
}

const strokesOf = (way: WayRecord | undefined): number | string => (way ? strokesOfWay(way) : DASH);

function sectionsOf({ sections }: Entry, rating: CourseRating | undefined): string {
  return sections
    .map(({ archetype, good }, i) => {
      const record = rating?.sections[i];
      return `${archetype} ${good}${record ? ` (${strokesOf(record.easy)} ${strokesOf(record.bold)})` : ''}`;
    })
    .join(', ');
}

/** Archetypes begin with a small letter, rooms with a capital one. */
const roomOf = ({ sections }: Entry): string => sections.find(({ archetype }) => /^\p{Lu}/u.test(archetype))?.archetype ?? '';

const markdown = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
