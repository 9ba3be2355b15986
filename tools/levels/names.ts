import type { Theme } from '../../shared/course/course.ts';

/** Names of the first levels, by theme; a theme that has more levels than names begins again with a number. */
export const NAMES: Readonly<Record<Theme, readonly string[]>> = {
  meadow: [
    'Clover Steps',
    'Larkspur Lift',
    'Picnic Ladder',
    'Beekeeper',
    'Dandelion Rise',
    'Hedge Fund',
    'Barn Owl',
    'Buttercup',
    'Kite Weather',
    'Haymaker',
    'Long Grass',
  ],
  cavern: [
    'Glowworm',
    'Stalactite Alley',
    'Bat Hour',
    'Echo Shaft',
    'Crystal Elbow',
    'Deep Breath',
    'Lantern',
    'Geode',
    'Underpass',
    'Moonmilk',
    'Drip Line',
  ],
  frost: [
    'First Snow',
    'Icicle Row',
    'Cold Shoulder',
    'Snowline',
    'Black Ice',
    'Thin Air',
    'Avalanche',
    'Polar Express',
    'Hoarfrost',
    'Sledge',
  ],
  lagoon: [
    'Low Tide',
    'Sandbar',
    'Sundowner',
    'Coral Stair',
    'Driftwood',
    'Spring Tide',
    'Pearl Diver',
    'Mangrove',
    'Undertow',
    'Boathouse',
  ],
  thicket: ['Fern Gully', 'Bramble', 'Canopy', 'Woodpecker', 'Root and Branch', 'Mosswork', 'Nightjar', 'Tall Pines'],
  quarry: ['Rubble', 'Mesa Hop', 'Dynamite', 'Switchback', 'Red Dust', 'Conveyor', 'Bedrock', 'Hard Hat', 'Sandstone'],
};

export function nameOf(theme: Theme, index: number): string {
  const names = NAMES[theme];
  const round = Math.floor(index / names.length);
  const name = names[index % names.length] as string;
  return round === 0 ? name : `${name} ${round + 1}`;
}
