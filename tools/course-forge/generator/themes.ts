import type { Theme } from '../../../shared/course/course.ts';
import type { CliffStyle } from './cliffs.ts';

/** How often a flat top gets each feature, 0 to 1. */
export interface Features {
  readonly rough: number;
  readonly pool: number;
  readonly ice: number;
  /** A low mound. */
  readonly bump: number;
  /** A one-tile rim that keeps a ball on the top. */
  readonly lip: number;
}

/** Pools, rough patches and ice tops that suit a course of the theme. It is known for a kind of which it has two or more. */
export interface HazardQuota {
  readonly pools: number;
  readonly rough: number;
  readonly ice: number;
}

export interface ThemeStyle {
  readonly cliffs: CliffStyle;
  readonly features: Features;
  readonly quota: HazardQuota;
  /** Share of grass tops that get a plant. */
  readonly fringe: number;
}

export const THEME_STYLES: Readonly<Record<Theme, ThemeStyle>> = {
  meadow: {
    cliffs: { thin: 0, thick: 2, shortest: 3, longest: 8, sway: 1 },
    features: { rough: 0.35, pool: 0.35, ice: 0, bump: 0.3, lip: 0.25 },
    quota: { pools: 2, rough: 2, ice: 0 },
    fringe: 0.2,
  },
  cavern: {
    cliffs: { thin: 1, thick: 4, shortest: 2, longest: 5, sway: 1 },
    features: { rough: 0.08, pool: 0.4, ice: 0, bump: 0.3, lip: 0.3 },
    quota: { pools: 1, rough: 1, ice: 0 },
    fringe: 0.1,
  },
  frost: {
    cliffs: { thin: 0, thick: 3, shortest: 3, longest: 9, sway: 1 },
    features: { rough: 0, pool: 0.2, ice: 0.7, bump: 0.2, lip: 0.3 },
    quota: { pools: 1, rough: 0, ice: 4 },
    fringe: 0.08,
  },
  lagoon: {
    cliffs: { thin: 0, thick: 2, shortest: 4, longest: 8, sway: 2 },
    features: { rough: 0.25, pool: 0.75, ice: 0, bump: 0.15, lip: 0.3 },
    quota: { pools: 3, rough: 1, ice: 0 },
    fringe: 0.16,
  },
  thicket: {
    cliffs: { thin: 1, thick: 3, shortest: 2, longest: 6, sway: 1 },
    features: { rough: 0.8, pool: 0.15, ice: 0, bump: 0.15, lip: 0.2 },
    quota: { pools: 0, rough: 4, ice: 0 },
    fringe: 0.24,
  },
  quarry: {
    cliffs: { thin: 1, thick: 3, shortest: 5, longest: 11, sway: 1 },
    features: { rough: 0.2, pool: 0.25, ice: 0, bump: 0.45, lip: 0.3 },
    quota: { pools: 0, rough: 1, ice: 0 },
    fringe: 0.06,
  },
};
