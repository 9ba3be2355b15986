import type { Scene } from '../../shared/protocol/frame.ts';
import type { FlagTile } from '../../sim-worker/render/flag-tiles.ts';

export type { FlagTile } from '../../sim-worker/render/flag-tiles.ts';

/**
 * Draws a whole course on a canvas of the page, in the look of the game. The canvas gets the size of the picture.
 * @throws when the code for it cannot be loaded
 */
export async function drawCourse(canvas: HTMLCanvasElement, scene: Scene, highContrast: boolean): Promise<void> {
  const { drawCoursePicture } = await import('../../sim-worker/render/course-picture.ts');
  await drawCoursePicture(canvas, scene, assetBase(), highContrast);
}

/**
 * Draws the course without flags, for a mini-map that draws them as they are in the run.
 * @throws when the code for it cannot be loaded
 */
export async function drawBareCourse(canvas: HTMLCanvasElement, scene: Scene, highContrast: boolean): Promise<void> {
  const { drawCoursePicture } = await import('../../sim-worker/render/course-picture.ts');
  await drawCoursePicture(canvas, scene, assetBase(), highContrast, false);
}

/** The flags of a course, lowest first. @throws when the code for it cannot be loaded */
export async function findFlags(scene: Scene): Promise<readonly FlagTile[]> {
  const { flagTilesOf } = await import('../../sim-worker/render/flag-tiles.ts');
  return flagTilesOf(scene);
}

const assetBase = (): string => new URL(`${import.meta.env.BASE_URL}art/`, window.location.href).href;
