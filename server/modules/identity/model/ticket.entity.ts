import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityUser } from './user.entity.ts';

/** A sign-in ticket: its holder may sign in as its user, once. */
@Entity('identity_ticket')
@Index('identity_ticket_token_key', ['tokenHash'], { unique: true })
export class Ticket {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_ticket_pkey' })
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_ticket_user_fkey' })
  user?: Relation<IdentityUser>;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('timestamptz', { name: 'expire_at' })
  expireAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
