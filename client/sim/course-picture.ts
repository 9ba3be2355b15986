import type { Scene } from '../../shared/protocol/frame.ts';

/**
 * Draws a whole course on a canvas of the page, in the look of the game. The canvas gets the size of the picture.
 * @throws when the code for it cannot be loaded
 */
export async function drawCourse(canvas: HTMLCanvasElement, scene: Scene, highContrast: boolean): Promise<void> {
  const { drawCoursePicture } = await import('../../sim-worker/render/course-picture.ts');
  const assetBase = new URL(`${import.meta.env.BASE_URL}art/`, window.location.href).href;
  await drawCoursePicture(canvas, scene, assetBase, highContrast);
}
