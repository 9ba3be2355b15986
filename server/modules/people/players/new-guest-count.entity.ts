import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many new guests a network has had on a day. The rows of a day are deleted in the days after it. */
@Entity('new_guest_count')
export class NewGuestCount {
  @PrimaryColumn('date', { name: 'game_day', primaryKeyConstraintName: 'new_guest_count_pkey' })
  gameDay!: string;

  /** A keyed digest of day and network, so that no IP address is stored and no network is recognized on another day. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'new_guest_count_pkey' })
  network!: Buffer;

  @Column('integer')
  guests!: number;
}
