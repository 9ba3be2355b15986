import { writeFileSync } from 'node:fs';
import type pg from 'pg';
import { runnerImport } from 'vite';
import { addDays, type GameDay } from '../../shared/game-day.ts';
import { line, median, quantile } from './report.ts';
import { A_COURSE, A_RUN, courseHashOf } from './social-data.ts';

/** A statement of the server, with what it answers. */
export interface Statement {
  readonly title: string;
  /** One sentence on its plan, for the page of plans. */
  readonly words: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Of whom the statements ask. */
export interface Asked {
  readonly day: GameDay;
  readonly playerId: string;
  readonly rivalIds: readonly string[];
  /** Some runs. */
  readonly runIds: readonly string[];
}

/** A file of the server's. Vite loads it, because Node cannot read its decorators. */
async function load<T>(path: string): Promise<T> {
  const { module } = await runnerImport<T>(new URL(`../../server/modules/${path}`, import.meta.url).pathname, {
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** The statements that the calls of this benchmark consist of, as the server has them. */
export async function statementsOf({ day, playerId, rivalIds, runIds }: Asked) {
  const { FINISHED_DAYS, PLAYERS_ROWS } =
    await load<typeof import('../../server/modules/play/standings/play.repository.ts')>('play/standings/play.repository.ts');
  const { LATE_FINISHES } = await load<typeof import('../../server/modules/play/scores/player-runs.service.ts')>(
    'play/scores/player-runs.service.ts',
  );
  const { HAS_FINISHED, STORED_RUN } = await load<typeof import('../../server/modules/play/scores/stored-runs.service.ts')>(
    'play/scores/stored-runs.service.ts',
  );
  const { COURSE_BY_HASH } = await load<typeof import('../../server/modules/courses/maps/maps.service.ts')>('courses/maps/maps.service.ts');
  const { SEARCH_QUERIES } = await load<typeof import('../../server/modules/people/players/player-directory.service.ts')>(
    'people/players/player-directory.service.ts',
  );
  const { neighborsQuery } = await load<typeof import('../../server/modules/play/standings/board-neighbors.service.ts')>(
    'play/standings/board-neighbors.service.ts',
  );
  const everybody = { accountsOnly: false, infuriatingOnly: false };
  const { PLACE_QUERIES } = await load<typeof import('../../server/modules/play/standings/board-places.service.ts')>(
    'play/standings/board-places.service.ts',
  );
  const { GHOST_QUERIES } =
    await load<typeof import('../../server/modules/play/scores/ghost-runs.service.ts')>('play/scores/ghost-runs.service.ts');
  const { SAMPLE_QUERIES, lastIdOf } =
    await load<typeof import('../../server/modules/play/scores/day-runs.service.ts')>('play/scores/day-runs.service.ts');
  const [first, last] = [`${day.slice(0, 7)}-01`, day];
  const closed = addDays(day, -1);
  return {
    rank: {
      title: 'Rank, average and percentile',
      words: 'The counts of one day are a few hundred rows of the primary key, however many scores there are.',
      text: 'SELECT measure, bucket, sum(n)::integer AS n FROM day_tally WHERE game_day = $1 GROUP BY measure, bucket',
      values: [day],
    },
    board: {
      title: 'A page of the board',
      words: 'The page is the beginning of an index in the order of the board; names are then looked up row by row.',
      text: `WITH page AS (
         SELECT play.game_day, play.player_id FROM play WHERE play.game_day = $1 AND play.total IS NOT NULL
         ORDER BY play.total, play.infuriating DESC, play.finished_at, play.player_id OFFSET $2 LIMIT $3
       )
       SELECT play.player_id, player.user_id, player.username, play.total, play.infuriating, play.run_id FROM page
       JOIN play ON play.game_day = page.game_day AND play.player_id = page.player_id
       JOIN player ON player.id = page.player_id
       ORDER BY play.total, play.infuriating DESC, play.finished_at, play.player_id`,
      values: [day, 0, 50],
    },
    neighbors: {
      title: 'The own row between three above and three below',
      words:
        'On each side three short ranges of the index from the own place: equal strokes and mode, equal strokes in the other mode, other strokes.',
      text: neighborsQuery(everybody),
      values: [day, playerId],
    },
    rivals: {
      title: 'The rivals view',
      words: 'Each rival’s row of the day is found by the primary key, so it costs as much as there are rivals.',
      text: PLAYERS_ROWS,
      values: [day, [playerId, ...rivalIds]],
    },
    rivalIds: {
      title: 'The rivals of a player, for the marks on a board',
      words: 'The primary key of the rivals alone answers it.',
      text: 'SELECT rival_id AS id FROM rival WHERE player_id = $1',
      values: [playerId],
    },
    history: {
      title: 'A month of the score history',
      words:
        'The player’s rows are found by the index of players and days; the fewest strokes of each day are the first entry of its board.',
      text: FINISHED_DAYS,
      values: [playerId, first, last, closed],
    },
    late: {
      title: 'Late finishes of a month',
      words: 'A partial index has the runs that were finished after their day, and only those.',
      text: LATE_FINISHES,
      values: [playerId, first, last, closed],
    },
    run: {
      title: 'A run by its id',
      words: 'Two primary keys. The replay is read by the first of them once it is clear that the caller may see it.',
      text: STORED_RUN,
      values: [A_RUN],
    },
    finished: {
      title: 'Whether a player has finished a day',
      words: 'The index that keeps a player from sending the same run twice answers it alone.',
      text: HAS_FINISHED,
      values: [playerId, day],
    },
    course: {
      title: 'A course of maps by the beginning of its hash',
      words: 'The hashes that begin alike are a range of the primary key. There are 100,000 courses, and no revisions.',
      text: COURSE_BY_HASH,
      values: [A_COURSE],
    },
    ownBest: {
      title: 'Ghosts: the best stored run of the caller',
      words: 'The player’s runs of a day are found by the key that keeps a player from having the same bytes twice.',
      text: GHOST_QUERIES.bestOfDay,
      values: [playerId, day, courseHashOf(day)],
    },
    firstPlace: {
      title: 'Ghosts: the first run of the board',
      words: 'It is the first entry of the index in the order of the board.',
      text: PLACE_QUERIES.first,
      values: [day],
    },
    middlePlace: {
      title: 'Ghosts: the run in the middle of the board',
      words:
        'The counts of the day name the strokes of the middle and the place among those who have them; only these entries of the index are skipped.',
      text: PLACE_QUERIES.median,
      values: [day],
    },
    nextPlace: {
      title: 'Ghosts: the next better run',
      words: 'The index is read backward for the strokes, and then twice from their beginning: infuriating runs and the others.',
      text: PLACE_QUERIES.below,
      values: [day, 40],
    },
    chosenPlayers: {
      title: 'Shot map: the players of the sample',
      words: 'Ids are random, so a part of the primary key that the counts tell has enough players. Nothing beyond it is read.',
      text: SAMPLE_QUERIES.chosen,
      values: [day, lastIdOf(1_000_000, 2_000), 2_000],
    },
    sampledRuns: {
      title: 'Shot map: a part of their runs',
      words: 'Each run is found by its id.',
      text: SAMPLE_QUERIES.sampled,
      values: [runIds],
    },
    beginning: {
      title: 'Search: names that begin with a text',
      words: 'The index has the names in order, so the first twenty are read and no more.',
      text: SEARCH_QUERIES.beginning,
      values: ['Greta_', playerId, 20],
    },
    containing: {
      title: 'Search: names that contain a text',
      words: 'The index of trigrams finds the names that may contain it; each is then compared.',
      text: SEARCH_QUERIES.containing,
      values: ['e4711', playerId, 20],
    },
  } as const satisfies Record<string, Statement>;
}

/** Times of execution that the database reports, ms. */
export async function timeStatement(client: pg.Client, { text, values }: Statement): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 220; i++) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
  }
  return times.slice(20);
}

/** Prints how long the database takes for statements that together answer a call. */
export async function reportTime(
  client: pg.Client,
  what: string,
  statements: readonly Statement[],
  baseline?: { readonly name: string; readonly value: number },
  aim?: string,
): Promise<number> {
  const times: number[][] = [];
  for (const statement of statements) times.push(await timeStatement(client, statement));
  const sums = (times[0] ?? []).map((_, i) => times.reduce((sum, each) => sum + (each[i] ?? 0), 0));
  line(what, median(sums), 'ms', baseline, aim && `${aim}; p99 ${quantile(sums, 0.99).toFixed(2)} ms`);
  return median(sums);
}

/** Writes a page with the plan of each statement. */
export async function writePlans(client: pg.Client, path: string, statements: readonly Statement[], version: string): Promise<void> {
  const parts = [HEAD.replace('VERSION', version)];
  for (const { title, words, text, values } of statements) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, [...values]);
    const plan = rows.map((row) => shortened(row['QUERY PLAN'])).join('\n');
    parts.push(`## ${title}\n\n${words}\n\n\`\`\`\n${plan}\n\`\`\`\n`);
  }
  writeFileSync(path, parts.join('\n'));
}

/** A list of two hundred ids would be a page by itself. */
const shortened = (row: string): string => row.replace(/'\{[^}]{80,}\}'/g, "'{...}'");

const HEAD = `# Plans of the queries behind boards, rivals, history, runs, ghosts, shots and search

EXPLAIN (ANALYZE, BUFFERS) on PostgreSQL VERSION with 100,000 accounts, a day of a million scores and 29 days of 30,000. The player has
200 rivals and a score on each of the days. \`PLANS=docs/query-plans.md npm run bench -- social\` loads these data and writes this page anew.
`;
