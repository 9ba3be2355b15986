import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** News for all players, shown until it expires. A link has both text and URL. */
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

  /** An https: URL or a path of our own; the migration has the same check. */
  @Column('text', { name: 'link_url', nullable: true })
  linkUrl!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expiration_date' })
  expirationDate!: Date;
}
