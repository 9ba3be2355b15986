import type { Frame } from '../../shared/protocol/frame.ts';
import type { CourseLayers } from './course-layers.ts';
import type { FlagMarker } from './flag-marker.ts';
import type { GhostPainter } from './ghost-painter.ts';
import type { Tower } from './tower.ts';

/** The parts of a picture whose code is loaded when they are first needed. Perhaps the page is offline: then the next shot tries again. */
export class LateLayers {
  private readonly onLoaded: () => void;
  private isTowerWanted = false;
  private towerClass: typeof Tower | undefined;
  private isGhostPainterWanted = false;

  /** @param onLoaded is called when such a part can be drawn from now on */
  constructor(onLoaded: () => void) {
    this.onLoaded = onLoaded;
  }

  /** The whole course, when it is to be shown. Its code is loaded with the first shot; without it, the picture stays at the flag. */
  towerOf(layers: CourseLayers, frame: Frame): Tower | undefined {
    if (!this.towerClass && (hasHit(frame) || (frame.ending && !this.isTowerWanted))) {
      this.isTowerWanted = true;
      import('./tower.ts').then(
        (loaded) => {
          this.towerClass = loaded.Tower;
          this.onLoaded();
        },
        () => undefined,
      );
    }
    if (!frame.ending || frame.ending.pullBack <= 0 || !this.towerClass) return undefined;
    layers.tower ??= layers.makeTower(this.towerClass);
    return layers.tower;
  }

  /** What draws the ghosts, when there are any. Its code is loaded with the first of them. */
  ghostsOf(layers: CourseLayers, frame: Frame, marker: FlagMarker): GhostPainter | undefined {
    if (frame.balls.length === 1) return undefined;
    if (!layers.ghosts && (!this.isGhostPainterWanted || hasHit(frame))) {
      this.isGhostPainterWanted = true;
      import('./ghost-painter.ts').then(
        ({ GhostPainter }) => {
          layers.ghosts = layers.makeGhosts(GhostPainter, marker);
          this.isGhostPainterWanted = false;
          this.onLoaded();
        },
        () => undefined,
      );
    }
    return layers.ghosts;
  }
}

const hasHit = ({ effects }: Frame): boolean => effects.some(({ kind }) => kind === 'hit');
