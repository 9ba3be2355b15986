import type { CourseView } from '../../shared/protocol/course-view.ts';
import type { Frame } from '../../shared/protocol/frame.ts';
import type { Camera } from './camera.ts';
import { ART_PER_TILE, type Place } from './units.ts';

/** Says which part of the course is in view, while a mini-map beside the course asks for it. */
export class ViewSubscription {
  private isWanted = false;
  private sent = '';

  /** The next view is sent, whether or not it has changed. */
  subscribe(isWanted: boolean): void {
    this.isWanted = isWanted;
    this.sent = '';
  }

  /** @returns undefined when nothing has moved by an art pixel since the last call, or nobody asks */
  moved(camera: Camera, ball: Place, { activeFlags, infuriating }: Frame): CourseView | undefined {
    if (!this.isWanted) return undefined;
    const { left, top, viewWidth, viewHeight } = camera;
    const view: CourseView = {
      left: tiles(left),
      top: tiles(top),
      width: tiles(viewWidth),
      height: tiles(viewHeight),
      ballX: tiles(ball.x),
      ballY: tiles(ball.y),
      activeFlags: infuriating ? 0 : activeFlags,
    };
    const text = JSON.stringify(view);
    if (text === this.sent) return undefined;
    this.sent = text;
    return view;
  }
}

const tiles = (artPixels: number): number => Math.round(artPixels) / ART_PER_TILE;
