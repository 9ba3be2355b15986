import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The tiles of one or more revisions of maps, by their hash. They stay while a revision or a run names them, so a run can be played again
 * after its map is gone.
 */
@Entity('map_course')
@Check('map_course_size_check', 'octet_length(tiles) = 2 * width * height')
export class MapCourse {
  /** See `courseSha256` in shared/course/course-hash.ts. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'map_course_pkey' })
  sha256!: Buffer;

  @Column('integer')
  width!: number;

  @Column('integer')
  height!: number;

  /** Row-major tile ids, row 0 at the top, each as a little-endian u16. */
  @Column('bytea')
  tiles!: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
