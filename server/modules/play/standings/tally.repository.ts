import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { prepared } from '../../../common/prepared-statements.ts';
import type { Measure } from './day-tally.entity.ts';
import { Histogram } from './histogram.ts';

/** Rows that a counter is spread over: 16 rows took 8 times as many writes as one. */
const SHARDS = 16;

const SELECT_COUNTS = prepared('SELECT measure, bucket, sum(n)::integer AS n FROM day_tally WHERE game_day = $1 GROUP BY measure, bucket');

const ADD = prepared(`INSERT INTO day_tally (game_day, measure, bucket, shard, n)
  SELECT $1, c.measure, c.bucket, $2, c.n
  FROM unnest($3::text[], $4::integer[], $5::integer[]) AS c (measure, bucket, n)
  ORDER BY c.measure, c.bucket
  ON CONFLICT (game_day, measure, bucket, shard) DO UPDATE SET n = day_tally.n + excluded.n`);

export interface TallyChange {
  readonly measure: Measure;
  readonly bucket: number;
  readonly by: number;
}

/** The counts of a day. */
export interface DayCounts {
  readonly started: number;
  /** Best verified runs by strokes: the finishers. */
  readonly best: Histogram;
  /** Blind runs by strokes. */
  readonly first: Histogram;
  /** How many of the best runs are in normal mode. */
  readonly normal: number;
  /** Strokes of these, by the checkpoint that they were charged to. */
  readonly charged: ReadonlyMap<number, number>;
}

@Injectable()
export class TallyRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(day: GameDay): Promise<DayCounts> {
    const rows = await this.dataSource.query<{ measure: Measure; bucket: number; n: number }[]>(SELECT_COUNTS, [day]);
    const by = (measure: Measure) => new Map(rows.filter((row) => row.measure === measure).map((row) => [row.bucket, row.n]));
    return {
      started: by('started').get(0) ?? 0,
      best: new Histogram(by('best')),
      first: new Histogram(by('first')),
      normal: by('normal').get(0) ?? 0,
      charged: by('charged'),
    };
  }

  /** Reads the finishers of several days by strokes, in one query. A day without finishers is absent. */
  async readFields(days: readonly GameDay[]): Promise<Map<GameDay, Histogram>> {
    const rows = await this.dataSource.query<{ day: GameDay; bucket: number; n: number }[]>(
      `SELECT game_day::text AS day, bucket, sum(n)::integer AS n FROM day_tally
       WHERE game_day = ANY($1::date[]) AND measure = 'best' GROUP BY game_day, bucket`,
      [days],
    );
    const counts = new Map<GameDay, Map<number, number>>();
    for (const { day, bucket, n } of rows) counts.set(day, (counts.get(day) ?? new Map()).set(bucket, n));
    return new Map([...counts].map(([day, field]) => [day, new Histogram(field)]));
  }

  /** Adds to the counts of a day, in one statement and always in the same order, so that two transactions cannot deadlock. */
  async add(manager: EntityManager, day: GameDay, changes: readonly TallyChange[]): Promise<void> {
    const merged = mergeChanges(changes);
    if (merged.length === 0) return;
    const values = [day, randomInt(SHARDS), merged.map((c) => c.measure), merged.map((c) => c.bucket), merged.map((c) => c.by)];
    await manager.query(ADD, values);
  }
}

/** Merges the changes of each counter, because a statement may change a row only once. */
function mergeChanges(changes: readonly TallyChange[]): TallyChange[] {
  const merged = new Map<string, TallyChange>();
  for (const change of changes) {
    const key = `${change.measure} ${change.bucket}`;
    merged.set(key, { ...change, by: change.by + (merged.get(key)?.by ?? 0) });
  }
  return [...merged.values()].filter((change) => change.by !== 0);
}
