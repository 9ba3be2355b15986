import { Injectable } from '@nestjs/common';
import type { MapRef } from '../../../../shared/course/course-ref.ts';

/** A revision that was just saved. */
export type SavedRef = Pick<MapRef, 'id' | 'revision'>;

/** Tells others that a map was saved, once it is committed. */
@Injectable()
export class MapSaveEvents {
  private readonly listeners = new Set<(saved: SavedRef) => void>();

  /** @returns a function that removes the listener */
  listen(listener: (saved: SavedRef) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  tell(saved: SavedRef): void {
    for (const listener of this.listeners) listener(saved);
  }
}
