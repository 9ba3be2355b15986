import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SavedMap } from '../../courses/maps/map.entity.ts';

/** The small picture of a map as it was saved last. A page with an author's maps asks for all of them at once. */
@Entity('map_picture')
export class MapPicture {
  @PrimaryColumn('text', { name: 'map_id', primaryKeyConstraintName: 'map_picture_pkey' })
  mapId!: string;

  @OneToOne(() => SavedMap, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'map_id', foreignKeyConstraintName: 'map_picture_map_fkey' })
  map?: Relation<SavedMap>;

  @Column('integer')
  revision!: number;

  /** See PicturesService.keyOf: another key is another picture. */
  @Column('text', { name: 'picture_key' })
  pictureKey!: string;

  /** PNG. */
  @Column('bytea')
  bytes!: Buffer;
}
