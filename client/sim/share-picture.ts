import type { SharePictureAnswer, SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import { LOAD_TIMEOUT_MS } from './link.ts';
import type { Simulation } from './simulation.ts';

/** What is asked for; where the pictures of the game are is known here. */
export type WantedPicture = Omit<SharePictureRequest, 'assetBase'>;

export interface SharePicture {
  /** A PNG. */
  readonly picture: Blob;
  /** A line was asked for, and is drawn. */
  readonly hasLine: boolean;
}

/**
 * Draws the picture of a finished run: in the worker, or on the page where no worker can draw.
 * @throws Error when it cannot be drawn: its code cannot be loaded, the worker is lost or late, or the browser has no canvas
 */
export async function drawSharePicture({ link }: Pick<Simulation, 'link'>, wanted: WantedPicture): Promise<SharePicture> {
  const request = { ...wanted, assetBase: new URL(`${import.meta.env.BASE_URL}art/`, window.location.href).href };
  // The picture waits for the network and for runs that are played ahead, which rest in a hidden tab: late is not lost.
  const { picture, line } = await link.answer<SharePictureAnswer>(link.sim.ending.sharePicture(request), LOAD_TIMEOUT_MS, false);
  const png = picture ? new Blob([picture], { type: 'image/png' }) : await drawOnPage(request, line);
  return { picture: png, hasLine: line !== null };
}

async function drawOnPage(request: SharePictureRequest, line: SharePictureAnswer['line']): Promise<Blob> {
  const { drawSharePicture } = await import('../../sim-worker/render/share-picture.ts');
  const canvas = document.createElement('canvas');
  const isDrawn = await drawSharePicture(canvas, request, line);
  const picture = isDrawn && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
  if (!picture) throw new Error('The browser has no canvas');
  return picture;
}
