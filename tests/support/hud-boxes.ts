import type { Box } from '../../shared/protocol/frame.ts';

/** A part of the HUD that covers the course, CSS pixels. */
export interface HudBox extends Box {
  readonly name: string;
}

/** Screens on which hidden places are counted: width x height, CSS pixels. */
export const SCREENS = ['390x844', '360x640', '844x390', '1280x800'] as const;
export type Screen = (typeof SCREENS)[number];

export function sizeOf(screen: Screen): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = screen.split('x').map(Number);
  return { width, height };
}

/** The HUD of the first version with three zooms, six buttons and the title: what the bench compares with. */
export const FIRST_HUD: Readonly<Record<Screen, readonly HudBox[]>> = {
  '390x844': [
    { name: 'menu', left: 12, top: 12, width: 48, height: 48 },
    { name: 'title', left: 70, top: 23, width: 104, height: 26 },
    { name: 'score', left: 12, top: 68, width: 124.2, height: 84.5 },
    { name: 'leaderboard', left: 222, top: 12, width: 48, height: 48 },
    { name: 'ball styles', left: 276, top: 12, width: 48, height: 48 },
    { name: 'sign in', left: 330, top: 12, width: 48, height: 48 },
    { name: 'restart hole', left: 222, top: 66, width: 48, height: 48 },
    { name: 'instructions', left: 276, top: 66, width: 48, height: 48 },
    { name: 'mute sound', left: 330, top: 66, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 784, width: 188.0, height: 48 },
    { name: 'zoom', left: 228, top: 784, width: 150, height: 48 },
  ],
  '360x640': [
    { name: 'menu', left: 12, top: 12, width: 48, height: 48 },
    { name: 'title', left: 70, top: 23, width: 104, height: 26 },
    { name: 'score', left: 12, top: 68, width: 124.2, height: 84.5 },
    { name: 'leaderboard', left: 192, top: 12, width: 48, height: 48 },
    { name: 'ball styles', left: 246, top: 12, width: 48, height: 48 },
    { name: 'sign in', left: 300, top: 12, width: 48, height: 48 },
    { name: 'restart hole', left: 192, top: 66, width: 48, height: 48 },
    { name: 'instructions', left: 246, top: 66, width: 48, height: 48 },
    { name: 'mute sound', left: 300, top: 66, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 524, width: 188.0, height: 48 },
    { name: 'zoom', left: 198, top: 580, width: 150, height: 48 },
  ],
  '844x390': [
    { name: 'menu', left: 12, top: 12, width: 48, height: 48 },
    { name: 'title', left: 70, top: 23, width: 104, height: 26 },
    { name: 'score', left: 12, top: 68, width: 147.8, height: 84.5 },
    { name: 'leaderboard', left: 672, top: 12, width: 48, height: 48 },
    { name: 'ball styles', left: 728, top: 12, width: 48, height: 48 },
    { name: 'sign in', left: 784, top: 12, width: 48, height: 48 },
    { name: 'restart hole', left: 672, top: 68, width: 48, height: 48 },
    { name: 'instructions', left: 728, top: 68, width: 48, height: 48 },
    { name: 'mute sound', left: 784, top: 68, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 330, width: 188.0, height: 48 },
    { name: 'zoom', left: 682, top: 330, width: 150, height: 48 },
  ],
  '1280x800': [
    { name: 'menu', left: 12, top: 12, width: 48, height: 48 },
    { name: 'title', left: 70, top: 23, width: 104, height: 26 },
    { name: 'score', left: 12, top: 68, width: 147.8, height: 84.5 },
    { name: 'leaderboard', left: 1108, top: 12, width: 48, height: 48 },
    { name: 'ball styles', left: 1164, top: 12, width: 48, height: 48 },
    { name: 'sign in', left: 1220, top: 12, width: 48, height: 48 },
    { name: 'restart hole', left: 1108, top: 68, width: 48, height: 48 },
    { name: 'instructions', left: 1164, top: 68, width: 48, height: 48 },
    { name: 'mute sound', left: 1220, top: 68, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 740, width: 188.0, height: 48 },
    { name: 'zoom', left: 1118, top: 740, width: 150, height: 48 },
  ],
};

/** The HUD now, as hudBoxes() finds it during a run with a checkpoint. */
export const HUD: Readonly<Record<Screen, readonly HudBox[]>> = {
  '390x844': [
    { name: 'strokes', left: 12, top: 12, width: 141, height: 59 },
    { name: 'buttons', left: 330, top: 12, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 784, width: 164, height: 48 },
    { name: 'zoom', left: 282, top: 784, width: 96, height: 48 },
  ],
  '360x640': [
    { name: 'strokes', left: 12, top: 12, width: 123, height: 45 },
    { name: 'buttons', left: 300, top: 12, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 580, width: 164, height: 48 },
    { name: 'zoom', left: 252, top: 580, width: 96, height: 48 },
  ],
  '844x390': [
    { name: 'strokes', left: 12, top: 12, width: 123, height: 45 },
    { name: 'buttons', left: 784, top: 12, width: 48, height: 48 },
    { name: 'return to checkpoint', left: 12, top: 330, width: 164, height: 48 },
    { name: 'zoom', left: 736, top: 330, width: 96, height: 48 },
  ],
  '1280x800': [
    { name: 'menu and strokes', left: 12, top: 12, width: 173, height: 139 },
    { name: 'buttons', left: 1108, top: 12, width: 160, height: 104 },
    { name: 'return to checkpoint', left: 12, top: 740, width: 164, height: 48 },
    { name: 'zoom', left: 1172, top: 740, width: 96, height: 48 },
  ],
};

/** Where the upper edge of the highest ball at rest is, CSS pixels: of 2,000 good shots on 30 levels, by `npm run bench -- view`. */
export const HIGHEST_REST: Readonly<Record<Screen, number>> = { '390x844': 196, '360x640': 181, '844x390': 130, '1280x800': 268 };
