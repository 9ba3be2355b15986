import type { SceneHash } from '../../../tests/determinism/scenes.ts';

/** What the page posts to /result. */
export type PageReport =
  | { readonly ok: true; readonly userAgent: string; readonly scenes: readonly SceneHash[]; readonly milliseconds: number }
  | { readonly ok: false; readonly userAgent: string; readonly error: string };
