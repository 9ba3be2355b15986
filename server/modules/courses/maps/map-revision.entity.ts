import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SavedMap } from './map.entity.ts';
import { MapCourse } from './map-course.entity.ts';

/** What a map was after a save. It never changes. The newest ones are kept, and those that a run names. */
@Entity('map_revision')
@Index('map_revision_course_idx', ['courseSha256'])
export class MapRevision {
  @PrimaryColumn('text', { name: 'map_id', primaryKeyConstraintName: 'map_revision_pkey' })
  mapId!: string;

  @ManyToOne(() => SavedMap, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'map_id', foreignKeyConstraintName: 'map_revision_map_fkey' })
  map?: Relation<SavedMap>;

  /** 1 for the first, and one more for each further one. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'map_revision_pkey' })
  revision!: number;

  @Column('bytea', { name: 'course_sha256' })
  courseSha256!: Buffer;

  @ManyToOne(() => MapCourse)
  @JoinColumn({ name: 'course_sha256', foreignKeyConstraintName: 'map_revision_course_fkey' })
  course?: Relation<MapCourse>;

  /** One of THEMES in shared/course/course.ts. */
  @Column('text')
  theme!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
