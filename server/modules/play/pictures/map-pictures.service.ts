import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MapSaveEvents, type SavedRef } from '../../courses/maps/map-save-events.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { type HashedCourse, PicturesService } from './pictures.service.ts';

/** The small pictures of maps: drawn at the save, and kept in the database. */
@Injectable()
export class MapPicturesService {
  private readonly logger = new Logger(MapPicturesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly maps: MapsService,
    private readonly saves: MapSaveEvents,
    private readonly pictures: PicturesService,
  ) {}

  /** Draws the pictures of each map that is saved from now on. */
  start(): { stop(): void } {
    return { stop: this.saves.listen((saved) => void this.drawSaved(saved)) };
  }

  keyOf(course: HashedCourse): string {
    return this.pictures.keyOf('thumbnail', course);
  }

  /**
   * Returns the small picture of a revision.
   * @param ipAddress of the caller
   * @throws ApiException as PicturesService.draw
   */
  async thumbnailOf(map: SavedRef, course: HashedCourse, ipAddress?: string): Promise<Uint8Array> {
    const key = this.keyOf(course);
    const rows = await this.dataSource.query<{ bytes: Uint8Array }[]>(
      'SELECT bytes FROM map_picture WHERE map_id = $1 AND revision = $2 AND picture_key = $3',
      [map.id, map.revision, key],
    );
    if (rows[0]) return rows[0].bytes;
    const bytes = await this.pictures.draw('thumbnail', course, {}, ipAddress);
    await this.keep(map, key, bytes);
    return bytes;
  }

  /** Keeps the picture of the newest revision. The lock waits for a deletion of the map, after which there is nothing to keep it for. */
  private async keep({ id, revision }: SavedRef, key: string, bytes: Uint8Array): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO map_picture (map_id, revision, picture_key, bytes)
       SELECT map.id, revision, $3, $4 FROM map JOIN map_revision ON map_id = map.id
       WHERE map.id = $1 AND revision = $2 AND revision = (SELECT max(revision) FROM map_revision WHERE map_id = $1)
       FOR KEY SHARE OF map
       ON CONFLICT (map_id) DO UPDATE SET revision = excluded.revision, picture_key = excluded.picture_key, bytes = excluded.bytes
       WHERE map_picture.revision <= excluded.revision`,
      [id, revision, key, Buffer.from(bytes)],
    );
  }

  private async drawSaved(saved: SavedRef): Promise<void> {
    try {
      const map = await this.maps.findRevision(saved.id, saved.revision);
      if (map) await this.thumbnailOf(saved, { ...map, decorations: [] });
    } catch (err) {
      // The picture is drawn when somebody asks for it.
      this.logger.warn({ err }, 'The picture of a saved map was not drawn');
    }
  }
}
