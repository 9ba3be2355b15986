import type { SharePictureAnswer, SharePictureRequest } from '../../../shared/protocol/share-picture.ts';

/** In place of the link to a worker: answers requests for the picture of a result. */
export const pictureLink = (answer: (request: SharePictureRequest) => Promise<SharePictureAnswer>) => ({
  answer: (pending: Promise<unknown>) => pending,
  sim: { ending: { sharePicture: answer } },
});
