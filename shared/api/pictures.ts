import type { GameDay } from '../game-day.ts';

/** Routes of the pictures module. All pictures are drawn by the server: PNG, and WebP for cells. */
export const PICTURE_ROUTES = {
  /** `{date}.png`, whatever the hole of the day looks like now */
  day: '/pictures/days/:file',
  /** `{key}.png`, for good */
  keyedDay: '/pictures/days/:date/:file',
  /** `{key}.webp`, for good */
  cell: '/pictures/cells/:date/:file',
  /** `{revision}.png` */
  map: '/pictures/maps/:id/:file',
  thumbnail: '/pictures/maps/:id/:revision/thumbnail.png',
  /** `{runId}.png` */
  run: '/pictures/runs/:file',
} as const;

/** Pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;
export const THUMBNAIL_SIZE = { width: 160, height: 200 } as const;
/** Twice the size of a calendar's cell on a phone. */
export const CELL_SIZE = { width: 96, height: 112 } as const;

/** The picture for links to a day. @param key of what it shows: another picture has another path. Without one, the path stays the same */
export const dayPicturePath = (day: GameDay, key?: string): string => `/pictures/days/${day}${key === undefined ? '' : `/${key}`}.png`;

/** The picture of a day's cell in the calendar. @param key of what it shows */
export const cellPicturePath = (day: GameDay, key: string): string => `/pictures/cells/${day}/${key}.webp`;

/** The picture for links to a run that everybody may see. @param id a UUID */
export const runPicturePath = (id: string): string => `/pictures/runs/${id}.png`;

/** The picture for links to a map. @param id see MAP_ID */
export const mapPicturePath = (id: string, revision: number): string => `/pictures/maps/${id}/${revision}.png`;

/** The small picture for lists. @param id see MAP_ID */
export const mapThumbnailPath = (id: string, revision: number): string => `/pictures/maps/${id}/${revision}/thumbnail.png`;
