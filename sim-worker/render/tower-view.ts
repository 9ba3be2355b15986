import type { FreeArea } from '../../shared/protocol/ending.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { Mapping } from './line-painter.ts';
import { CHUNK_HEIGHT } from './terrain-layer.ts';
import { clamp, easeOut, type Place } from './units.ts';

/** Parts of the free area that the whole course may fill. */
const FILLED_WIDTH = 0.9;
const FILLED_HEIGHT = 0.94;
/** CSS pixels at the lower edge of the canvas for the button that leads to the result. */
const BUTTON_HEIGHT = 56;
/** How long the course takes to move when the free area changes, ms: as long as the result takes to rise. */
const GLIDE_MS = 420;

interface CourseSize {
  readonly width: number;
  readonly height: number;
}

/** Where the whole course stands in an area, in the middle. @param area CSS pixels; null for the whole canvas */
export function wholeCourse(course: CourseSize, view: Pick<View, 'width' | 'height' | 'pixelRatio'>, area: FreeArea | null): Mapping {
  const { pixelRatio } = view;
  const { left, top, width, height } = area ?? { left: 0, top: 0, width: view.width, height: view.height - BUTTON_HEIGHT };
  const fitting = Math.min((width * FILLED_WIDTH) / course.width, (height * FILLED_HEIGHT) / course.height) * pixelRatio;
  // Pieces of the ground that begin at whole device pixels have no gaps.
  const scale = Math.max(1, Math.floor(fitting * CHUNK_HEIGHT)) / CHUNK_HEIGHT;
  return {
    x: Math.round((left + width / 2) * pixelRatio - (course.width * scale) / 2),
    y: Math.round((top + height / 2) * pixelRatio - (course.height * scale) / 2),
    scale,
  };
}

/** Between two mappings: sizes change by equal factors, and the place `pivot` of the course moves on a straight line. */
function between(from: Mapping, to: Mapping, share: number, pivot: Place): Mapping {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const place = (a: number, b: number, at: number) => {
    const start = a + at * from.scale;
    return start + (b + at * to.scale - start) * share - at * scale;
  };
  return { x: place(from.x, to.x, pivot.x), y: place(from.y, to.y, pivot.y), scale };
}

/** The view of the whole course: from the ball back to the tower, and then to wherever the result leaves space. */
export class TowerView {
  private readonly course: CourseSize;
  private readonly pivot: Place;
  private from: Mapping | null = null;
  private shown: Mapping | null = null;
  private area: FreeArea | null = null;
  private glideBeganMs = Number.NEGATIVE_INFINITY;
  /** The view is on its way to another area. */
  isGliding = false;

  /** @param pivot stays in view on the way: the finish, art pixels */
  constructor(course: CourseSize, pivot: Place) {
    this.course = course;
    this.pivot = pivot;
  }

  /** The next pull back begins at the ball again. */
  reset(): void {
    this.from = null;
    this.shown = null;
    this.area = null;
    this.glideBeganMs = Number.NEGATIVE_INFINITY;
  }

  /**
   * @param start where the course stands before the pull back
   * @param pullBack 0 to 1
   */
  mapping(start: Mapping, pullBack: number, area: FreeArea | null, view: View, nowMs: number): Mapping {
    this.from ??= start;
    if (!isSameArea(area, this.area)) {
      this.area = area;
      if (this.shown && pullBack >= 1) {
        this.from = this.shown;
        this.glideBeganMs = nowMs;
      }
    }
    const target = wholeCourse(this.course, view, area);
    const share = pullBack < 1 ? pullBack : view.reducedMotion ? 1 : easeOut(clamp((nowMs - this.glideBeganMs) / GLIDE_MS, 0, 1));
    this.isGliding = share < 1;
    this.shown = share >= 1 ? target : between(this.from, target, share, this.pivot);
    return this.shown;
  }
}

const isSameArea = (a: FreeArea | null, b: FreeArea | null): boolean =>
  a === b || (a !== null && b !== null && a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height);
