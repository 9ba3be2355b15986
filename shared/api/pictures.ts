import type { GameDay } from '../game-day.ts';

/** Routes of the pictures module. All pictures are PNG, drawn by the server. */
export const PICTURE_ROUTES = {
  /** `{date}.png` */
  day: '/pictures/days/:file',
  /** `{revision}.png` */
  map: '/pictures/maps/:id/:file',
  thumbnail: '/pictures/maps/:id/:revision/thumbnail.png',
  /** `{runId}.png` */
  run: '/pictures/runs/:file',
} as const;

/** Pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;
export const THUMBNAIL_SIZE = { width: 160, height: 200 } as const;

/** The picture for links to a day. */
export const dayPicturePath = (day: GameDay): string => `/pictures/days/${day}.png`;

/** The picture for links to a run that everybody may see. @param id a UUID */
export const runPicturePath = (id: string): string => `/pictures/runs/${id}.png`;

/** The picture for links to a map. @param id see MAP_ID */
export const mapPicturePath = (id: string, revision: number): string => `/pictures/maps/${id}/${revision}.png`;

/** The small picture for lists. @param id see MAP_ID */
export const mapThumbnailPath = (id: string, revision: number): string => `/pictures/maps/${id}/${revision}/thumbnail.png`;
