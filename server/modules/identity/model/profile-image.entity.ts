import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IdentityUser } from './user.entity.ts';

/** A picture of a user, scaled down by the server. */
@Entity('identity_profile_image')
@Index('identity_profile_image_user_idx', ['userId'])
export class ProfileImage {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_profile_image_pkey' })
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => IdentityUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'identity_profile_image_user_fkey' })
  user?: Relation<IdentityUser>;

  @Column('text', { name: 'media_type' })
  mediaType!: string;

  @Column('bytea')
  bytes!: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
