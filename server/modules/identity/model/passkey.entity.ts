import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityUser } from './user.entity.ts';
import type { Verification } from './verification.entity.ts';

/** How the authenticator can hand the passkey over, such as 'internal' or 'usb'. Browsers invent new words, so it is any text. */
export type PasskeyTransport = string;

/** A passkey of an account. Until its registration is verified it has neither credential nor key, and nobody can sign in with it. */
@Entity('identity_passkey')
@Index('identity_passkey_credential_key', ['credentialId'], { unique: true })
@Index('identity_passkey_user_idx', ['userId'])
@Index('identity_passkey_verification_idx', ['verificationId'])
export class Passkey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_passkey_pkey' })
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_passkey_user_fkey' })
  user?: Relation<IdentityUser>;

  @Column('text')
  name!: string;

  /** The authenticator's name for the passkey; base64url. */
  @Column('text', { name: 'credential_id', nullable: true })
  credentialId!: string | null;

  /** In the COSE format. */
  @Column('bytea', { name: 'public_key', nullable: true })
  publicKey!: Buffer | null;

  /** How often the authenticator has signed; 0 for passkeys that are synced between devices. An unsigned 32-bit number. */
  @Column('bigint', { default: 0, transformer: { from: Number, to: (count: number) => count } })
  counter!: number;

  @Column('jsonb', { default: [] })
  transports!: PasskeyTransport[];

  /** The model of the authenticator, as a UUID; all zeros where it does not tell. */
  @Column('text', { nullable: true })
  aaguid!: string | null;

  /** Whether the authenticator lets it leave the device. */
  @Column('text', { name: 'device_type', nullable: true })
  deviceType!: 'singleDevice' | 'multiDevice' | null;

  @Column('boolean', { name: 'backed_up', default: false })
  backedUp!: boolean;

  /** The verification of its registration. */
  @Column('text', { name: 'verification_id', nullable: true })
  verificationId!: string | null;

  /** The verification, where it was loaded. */
  verification?: Verification | null;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
