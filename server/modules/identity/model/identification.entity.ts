import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityUser } from './user.entity.ts';
import type { Verification } from './verification.entity.ts';

export type IdentificationType = 'email_address' | 'phone_number';

/** The field that is taken when a unique index of identifications is violated; its row says which kind it is. */
export const IDENTIFICATION_FIELDS = {
  identity_identification_verified_key: 'identifier',
  identity_identification_user_key: 'identifier',
} as const;

/** An e-mail address or phone number of an account. A verified one belongs to one account only. */
@Entity('identity_identification')
@Index('identity_identification_verified_key', ['type', 'identifier'], { unique: true, where: 'verified_at IS NOT NULL' })
@Index('identity_identification_verification_idx', ['verificationId'])
@Index('identity_identification_user_key', ['userId', 'type', 'identifier'], { unique: true })
export class Identification {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_identification_pkey' })
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_identification_user_fkey' })
  user?: Relation<IdentityUser>;

  @Column('text')
  type!: IdentificationType;

  /** In lower case, or E.164. */
  @Column('text')
  identifier!: string;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  /** The last verification of the address. */
  @Column('text', { name: 'verification_id', nullable: true })
  verificationId!: string | null;

  /** The last verification, where it was loaded; null when it was deleted since. */
  verification?: Verification | null;

  @Column('boolean', { name: 'reserved_for_second_factor', default: false })
  reservedForSecondFactor!: boolean;

  @Column('boolean', { name: 'default_second_factor', default: false })
  defaultSecondFactor!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
