import type { Room } from '../../shared/course/rooms.ts';
import type { Camera } from './camera.ts';
import { ART_PER_TILE } from './units.ts';

/** A room is in view when its middle is between these shares of the picture's height. */
const IN_VIEW = { top: 0.1, bottom: 0.85 } as const;

/** Says which rooms of the course are in view, while the page asks for some. */
export class RoomSubscription {
  private rooms: readonly Room[] = [];
  private sent: string | undefined;

  /** The next answer is sent, whether or not it has changed. @param rooms none: nobody asks any more */
  subscribe(rooms: readonly Room[]): void {
    this.rooms = rooms;
    this.sent = undefined;
  }

  /** @returns names; undefined when the same rooms are in view as at the last call, or nobody asks */
  moved(camera: Pick<Camera, 'top' | 'viewHeight'>): readonly string[] | undefined {
    if (this.rooms.length === 0) return undefined;
    const names = this.rooms.filter((room) => isInView(room, camera)).map(({ name }) => name);
    const text = names.join('; ');
    if (text === this.sent) return undefined;
    this.sent = text;
    return names;
  }
}

function isInView({ firstRow, lastRow }: Room, { top, viewHeight }: Pick<Camera, 'top' | 'viewHeight'>): boolean {
  const middle = ((firstRow + lastRow + 1) / 2) * ART_PER_TILE;
  const share = (middle - top) / viewHeight;
  return share > IN_VIEW.top && share < IN_VIEW.bottom;
}
