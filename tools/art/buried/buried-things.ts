import type { Theme } from '../../../shared/course/course.ts';
import { BACKDROP_SLOTS, BURIED_SIZES } from '../../../sim-worker/render/backdrop-layout.ts';
import type { Palette } from '../palettes.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';
import * as animals from './animals.ts';
import * as things from './large-things.ts';
import { Pen } from './pen.ts';
import { SMALL_THINGS } from './small-things.ts';
import { type Draw, tonesByCharacter, tonesOf } from './tones.ts';

interface Things {
  readonly large: readonly [Draw, Draw];
  readonly medium: readonly [Draw, Draw, Draw, Draw];
  /** Eight of them. */
  readonly small: readonly (keyof typeof SMALL_THINGS)[];
}

const { antNest, burrow, dinosaur, fishBones, mammoth, warrenLarge, whale } = animals;
const { ammonite, anchor, chest, coral, crystals, fern, gallery, geode, iceLens, mushrooms, roots, wheel, wreck } = things;

/** What lies inside the ground of each theme. */
const THINGS: Readonly<Record<Theme, Things>> = {
  meadow: {
    large: [dinosaur, warrenLarge],
    medium: [burrow, roots, antNest, ammonite],
    small: ['bone', 'worm', 'pot', 'skull', 'acorn', 'horseshoe', 'stones', 'snail'],
  },
  cavern: {
    large: [geode, gallery],
    medium: [crystals, geode, mushrooms, ammonite],
    small: ['gems', 'lantern', 'trilobite', 'gems', 'bat', 'skull', 'beetle', 'pickaxe'],
  },
  frost: {
    large: [mammoth, iceLens],
    medium: [iceLens, crystals, fishBones, ammonite],
    small: ['tusk', 'fish', 'gems', 'bone', 'arrowhead', 'fish', 'skull', 'stones'],
  },
  lagoon: {
    large: [whale, wreck],
    medium: [anchor, chest, coral, fishBones],
    small: ['shell', 'bottle', 'fish', 'snail', 'shell', 'pot', 'bone', 'trilobite'],
  },
  thicket: {
    large: [roots, warrenLarge],
    medium: [mushrooms, roots, burrow, antNest],
    small: ['mushroom', 'beetle', 'acorn', 'worm', 'snail', 'skull', 'stones', 'beetle'],
  },
  quarry: {
    large: [dinosaur, gallery],
    medium: [ammonite, wheel, fern, geode],
    small: ['trilobite', 'pickaxe', 'arrowhead', 'lantern', 'bone', 'horseshoe', 'gems', 'stones'],
  },
};

/** Draws the things into their cells: two large ones, four of middle size and eight small ones, in the order of BURIED_SIZES. */
export function paintBuried(picture: PixelBuffer, theme: Theme, palette: Palette): void {
  const { x: left, y: top } = BACKDROP_SLOTS.buried;
  const tones = tonesOf(palette);
  const characters = tonesByCharacter(tones);
  const { large, medium, small } = THINGS[theme];
  const drawings: readonly (readonly Draw[])[] = [
    large,
    medium,
    small.map((name) => (pen) => {
      const rows: readonly string[] = SMALL_THINGS[name];
      const width = Math.max(...rows.map((row) => row.trimEnd().length));
      pen.text(rows, Math.floor((pen.width - width) / 2), Math.floor((pen.height - rows.length) / 2), characters);
    }),
  ];
  BURIED_SIZES.forEach(({ x, columns, width, height }, size) => {
    drawings[size]?.forEach((draw, i) => {
      const pen = new Pen(picture, left + x + (i % columns) * width, top + Math.floor(i / columns) * height, width, height);
      draw(pen, tones);
      pen.embed(palette.soil[4]);
    });
  });
}
