import { flagsBelow } from '../../shared/course/flag-set.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { PictureStore, type Pictures } from './assets.ts';
import { BallCovers } from './ball-covers.ts';
import type { CanvasLike, Context2d } from './canvas.ts';
import { Cup } from './cup.ts';
import { flagTilesOf } from './flag-tiles.ts';
import { Flags } from './flags.ts';
import { dimBackdrop } from './high-contrast.ts';
import { TerrainLayer } from './terrain-layer.ts';
import { ART_PER_TILE } from './units.ts';
import { drawLargeSky } from './whole-sky.ts';

/**
 * Draws a whole course as it looks in play, once: without a ball, with all flags active, and nothing moves. The canvas gets a pixel for each art
 * pixel.
 * @param assetBase URL of the folder with the pictures; plain shapes replace pictures that fail to load
 * @param hasFlags false for a mini-map, which draws flags itself, larger and as they are in the run
 */
export async function drawCoursePicture(
  canvas: CanvasLike,
  scene: Scene,
  assetBase: string,
  highContrast: boolean,
  hasFlags = true,
): Promise<void> {
  const pictures = await new PictureStore(assetBase).load(scene.theme);
  const width = scene.width * ART_PER_TILE;
  const height = scene.height * ART_PER_TILE;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingEnabled = false;
  drawLargeSky(context, scene, pictures, 0, 0);
  if (highContrast) dimBackdrop(context, width, height);
  new TerrainLayer(scene, pictures, highContrast).draw(context, 0, 0, width, height);
  new Cup(scene).draw(context, 0, 0);
  if (hasFlags) drawFlags(context, scene, pictures, highContrast);
  new BallCovers(scene, pictures.tiles, pictures.water).draw(context, 0, 0, width, height, 0);
}

function drawFlags(context: Context2d, scene: Scene, { flags }: Pictures, highContrast: boolean): void {
  const checkpoints = flagTilesOf(scene).filter(({ isFinish }) => !isFinish).length;
  new Flags(scene, flags).draw(context, flagsBelow(checkpoints), 0, 0, scene.height * ART_PER_TILE, 0, true, highContrast);
}
