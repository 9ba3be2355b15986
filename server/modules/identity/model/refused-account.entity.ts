import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { OAuthStrategy } from './oauth-strategy.ts';
import { IdentityUser } from './user.entity.ts';

/** An account at a provider that a user has disconnected. Its e-mail address does not connect it again: only its owner does, signed in. */
@Entity('identity_refused_account')
export class RefusedAccount {
  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'identity_refused_account_pkey' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_refused_account_user_fkey' })
  user?: Relation<IdentityUser>;

  /** The strategy of the provider. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_refused_account_pkey' })
  provider!: OAuthStrategy;

  /** The provider's lasting id of the account. */
  @PrimaryColumn('text', { name: 'provider_user_id', primaryKeyConstraintName: 'identity_refused_account_pkey' })
  providerUserId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
