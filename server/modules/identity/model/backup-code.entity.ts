import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityUser } from './user.entity.ts';

/** A code that replaces a lost authenticator app. It is valid once. */
@Entity('identity_backup_code')
@Index('identity_backup_code_user_idx', ['userId'])
export class BackupCode {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_backup_code_pkey' })
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_backup_code_user_fkey' })
  user?: Relation<IdentityUser>;

  @Column('text', { name: 'code_hash' })
  codeHash!: string;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
