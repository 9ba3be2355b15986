import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Player } from '../../people/players/player.entity.ts';

/**
 * One player's day: created when the player first starts, counted with the first stroke, then updated with the best verified run. The boards read this table by four
 * indexes, one for each view, in the order (total, infuriating first, earlier finish). The migrations define them, because the ORM cannot
 * express DESC.
 */
@Entity('play')
@Index('play_board_idx', { synchronize: false })
@Index('play_account_board_idx', { synchronize: false })
@Index('play_infuriating_board_idx', { synchronize: false })
@Index('play_account_infuriating_board_idx', { synchronize: false })
@Index('play_player_idx', ['playerId', 'gameDay'])
@Check('play_stroked_check', 'stroked OR NOT counted')
@Index('play_recent_idx', ['finishedAt'], { where: 'total IS NOT NULL' })
export class Play {
  @PrimaryColumn('date', { name: 'game_day', primaryKeyConstraintName: 'play_pkey' })
  gameDay!: string;

  @PrimaryColumn('uuid', { name: 'player_id', primaryKeyConstraintName: 'play_pkey' })
  playerId!: string;

  @ManyToOne(() => Player, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'player_id', foreignKeyConstraintName: 'play_player_fkey' })
  player?: Relation<Player>;

  /** True when the player has an account: these rows have a board of their own. */
  @Column('boolean', { name: 'has_account', default: false })
  hasAccount!: boolean;

  /** A stroke of the day was seen, or a ranked run. A start without one is in no count. */
  @Column('boolean', { default: true })
  stroked!: boolean;

  /** The player is in the count of those who started. False without a stroke, and for a guest above the limit of its network. */
  @Column('boolean', { default: true })
  counted!: boolean;

  /** Strokes of the best ranked run; null until the first verified finish. */
  @Column('integer', { nullable: true })
  total!: number | null;

  @Column('boolean', { default: false })
  infuriating!: boolean;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** The best ranked run. */
  @Column('uuid', { name: 'run_id', nullable: true })
  runId!: string | null;

  /** Strokes of the best run, charged to the start (0) and to each checkpoint. A better run removes them from the counts. */
  @Column('integer', { name: 'strokes_by_checkpoint', array: true, nullable: true })
  strokesByCheckpoint!: number[] | null;

  /** Strokes of the blind run; null when it was not finished in time. */
  @Column('integer', { name: 'first_total', nullable: true })
  firstTotal!: number | null;
}
