import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs session tokens. The newest signs; older ones are published until their last token has expired. */
@Entity('identity_signing_key')
export class SigningKey {
  /** The `kid` of the tokens it signs. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_signing_key_pkey' })
  id!: string;

  @Column('jsonb', { name: 'public_jwk' })
  publicJwk!: Readonly<Record<string, unknown>>;

  /** Encrypted with a key derived from SECRET; base64url. */
  @Column('text', { name: 'private_key' })
  privateKey!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When it stops being published; null while it signs. */
  @Column('timestamptz', { name: 'retire_at', nullable: true })
  retireAt!: Date | null;
}
