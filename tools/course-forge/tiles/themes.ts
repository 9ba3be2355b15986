import type { Theme } from '../../../shared/course/course.ts';

/** Pools, rough patches and ice tops that suit a course of the theme. It is known for a kind of which it has two or more. */
export interface HazardQuota {
  readonly pools: number;
  readonly rough: number;
  readonly ice: number;
}

export interface ThemeStyle {
  readonly quota: HazardQuota;
  /** Share of grass tops that get a plant. */
  readonly fringe: number;
}

export const THEME_STYLES: Readonly<Record<Theme, ThemeStyle>> = {
  meadow: {
    quota: { pools: 2, rough: 2, ice: 0 },
    fringe: 0.2,
  },
  cavern: {
    quota: { pools: 1, rough: 1, ice: 0 },
    fringe: 0.1,
  },
  frost: {
    quota: { pools: 1, rough: 0, ice: 4 },
    fringe: 0.08,
  },
  lagoon: {
    quota: { pools: 3, rough: 1, ice: 0 },
    fringe: 0.16,
  },
  thicket: {
    quota: { pools: 0, rough: 4, ice: 0 },
    fringe: 0.24,
  },
  quarry: {
    quota: { pools: 0, rough: 1, ice: 0 },
    fringe: 0.06,
  },
};
