import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AccountEventType } from '../../../common/account-events.ts';

/** Something that has happened to an account, stored by the transaction that did it. */
@Entity('identity_event')
@Index('identity_event_user_idx', ['userId'])
@Index('identity_event_created_idx', ['createdAt'])
export class IdentityEvent {
  /** Rises: events of a user are in the order in which they happened. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'identity_event_pkey' })
  id!: string;

  @Column('text')
  type!: AccountEventType;

  /** Not a reference, because the event of a deletion outlives its user. */
  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('jsonb')
  data!: Readonly<Record<string, unknown>>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
