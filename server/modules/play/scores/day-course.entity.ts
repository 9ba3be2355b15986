import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The course that a day has had since its first start or run. It never changes: docs/adr/0031. */
@Entity('day_course')
export class DayCourse {
  @PrimaryColumn('date', { name: 'game_day', primaryKeyConstraintName: 'day_course_pkey' })
  gameDay!: string;

  /** First 16 hex digits of the course's SHA-256. */
  @Column('text', { name: 'course_hash' })
  courseHash!: string;
}
