import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** News for all players, shown until they expire. The link is there with words and address, or not at all. */
@Entity('announcement')
@Check('announcement_link_check', '(link_text IS NULL) = (link_url IS NULL)')
export class Announcement {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'announcement_pkey' })
  id!: string;

  @Column('text')
  title!: string;

  /** Plain text. */
  @Column('text')
  content!: string;

  @Column('text', { name: 'link_text', nullable: true })
  linkText!: string | null;

  /** An https: address or a path of our own; the migration's check says so, too. */
  @Column('text', { name: 'link_url', nullable: true })
  linkUrl!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expiration_date' })
  expirationDate!: Date;
}
