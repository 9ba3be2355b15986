import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The counts of a day:
 * - started: players who have made a stroke (bucket 0)
 * - best: players by the strokes of their best verified run
 * - first: players by the strokes of their blind run
 * - normal: players whose best verified run is in normal mode (bucket 0)
 * - charged: strokes of these runs by the checkpoint that they were charged to (0 is the start)
 */
export const MEASURES = ['started', 'best', 'first', 'normal', 'charged'] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * Counts of a day, so that rank, average and percentile never count rows. Each count is spread over shards, because a single row takes at
 * most about a thousand writes a second. A shard may be negative, the sum over the shards is not.
 */
@Entity('day_tally')
export class DayTally {
  @PrimaryColumn('date', { name: 'game_day', primaryKeyConstraintName: 'day_tally_pkey' })
  gameDay!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'day_tally_pkey' })
  measure!: Measure;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'day_tally_pkey' })
  bucket!: number;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'day_tally_pkey' })
  shard!: number;

  @Column('bigint')
  n!: string;
}
