import type { RunLine } from '../../shared/protocol/ending.ts';
import { SHARE_PICTURE_SIZE, type SharePictureAnswer, type SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import { drawSharePicture } from '../render/share-picture.ts';
import { lineOfTrack } from './track-line.ts';

/** Draws the picture of a finished run. Where this worker has no canvas, it still answers with the line, and the page draws. */
export async function makeSharePicture(request: SharePictureRequest): Promise<SharePictureAnswer> {
  const line = await lineOf(request);
  if (typeof OffscreenCanvas !== 'function') return { picture: null, line };
  const canvas = new OffscreenCanvas(SHARE_PICTURE_SIZE.width, SHARE_PICTURE_SIZE.height);
  const isDrawn = await drawSharePicture(canvas, request, line);
  if (!isDrawn) return { picture: null, line };
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return { picture: new Uint8Array(await png.arrayBuffer()), line };
}

async function lineOf({ level, replay }: SharePictureRequest): Promise<RunLine | null> {
  if (!replay) return null;
  const { makeTrack } = await import('./replays.ts');
  const made = await makeTrack(level, replay);
  return made.ok ? lineOfTrack(made.value) : null;
}
