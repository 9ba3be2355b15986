import { TILES } from '../../shared/course/tiles.ts';
import type { Frame, GhostBall, Scene } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import { Backdrop } from './backdrop.ts';
import type { Ball } from './ball.ts';
import { BallCovers } from './ball-covers.ts';
import { Cup } from './cup.ts';
import type { FlagMarker } from './flag-marker.ts';
import { Flags } from './flags.ts';
import type { GhostPainter } from './ghost-painter.ts';
import { DangerMarks } from './high-contrast.ts';
import { FlagOrder, type FlagPlace } from './next-flag.ts';
import { SideWalls } from './side-walls.ts';
import { StillPicture } from './still-picture.ts';
import { TerrainLayer } from './terrain-layer.ts';
import type { Tower } from './tower.ts';
import { ART_PER_TILE } from './units.ts';

/** What belongs to one course. */
export interface CourseLayers {
  readonly courseWidth: number;
  readonly courseHeight: number;
  readonly backdrop: Backdrop;
  /** The ground as it is drawn now, and a function that draws it anew for the other contrast. */
  terrain: { readonly layer: TerrainLayer; readonly highContrast: boolean };
  bakeTerrain(highContrast: boolean): TerrainLayer;
  readonly dangers: DangerMarks;
  readonly walls: SideWalls;
  readonly flags: Flags;
  readonly flagOrder: FlagOrder;
  readonly cup: Cup;
  /** Once its code is loaded. */
  tower?: Tower;
  makeTower(TowerClass: typeof Tower): Tower;
  /** Once its code is loaded. */
  ghosts?: GhostPainter;
  makeGhosts(Painter: typeof GhostPainter, marker: FlagMarker): GhostPainter;
  readonly covers: BallCovers;
  readonly ball: Ball;
  /** What stands while the camera rests. */
  readonly still: StillPicture;
}

/**
 * Prepares what is drawn of a course, but for the ending, whose code is loaded later.
 * @param highContrast of the ground; the rest is told with every frame
 */
export function makeLayers(scene: Scene, pictures: Pictures, ball: Ball, highContrast: boolean): CourseLayers {
  const bakeTerrain = (forContrast: boolean) => new TerrainLayer(scene, pictures, forContrast);
  const courseWidth = scene.width * ART_PER_TILE;
  const courseHeight = scene.height * ART_PER_TILE;
  const cup = new Cup(scene);
  return {
    courseWidth,
    courseHeight,
    backdrop: new Backdrop(scene, pictures),
    terrain: { layer: bakeTerrain(highContrast), highContrast },
    bakeTerrain,
    dangers: new DangerMarks(scene),
    walls: new SideWalls(scene.theme, pictures, courseWidth),
    flags: new Flags(scene, pictures.flags),
    flagOrder: new FlagOrder(scene),
    cup,
    makeTower: (TowerClass) => new TowerClass(scene, pictures, cup),
    makeGhosts: (Painter, marker) => new Painter(pictures.ball, marker, Math.floor(scene.tiles.indexOf(TILES.spawn) / scene.width)),
    covers: new BallCovers(scene, pictures.tiles, pictures.water),
    ball,
    still: new StillPicture(),
  };
}

export const ghostBalls = ({ balls: [, ...ghosts] }: Frame): readonly GhostBall[] => ghosts;

export const nextFlag = ({ flagOrder }: CourseLayers, { activeFlags, infuriating }: Frame): FlagPlace | null =>
  flagOrder.next(activeFlags, infuriating);
