import { type Draw, tonesByCharacter } from './tones.ts';

/** A fish's bones: spine, ribs, skull and tail. */
const skeletonOfFish =
  (length: number, ribs: number): Draw =>
  (pen, { light, middle, bright, hollow }) => {
    const [left, cy] = [(pen.width - length) / 2, pen.height / 2];
    pen.line(left + 8, cy, left + length - 6, cy, light, 1.6);
    for (let x = 13; x < length - 9; x += 4) {
      const tall = ribs * Math.sin(Math.PI * Math.min(1, (x - 4) / (length - 8)) ** 0.8);
      pen.line(left + x, cy, left + x + 3, cy - tall, light);
      pen.line(left + x, cy, left + x + 3, cy + tall, middle);
    }
    pen.disc(left + 7, cy, 6.5, ribs * 0.6, light);
    pen.disc(left + 7, cy + 2, 6, ribs * 0.35, middle);
    pen.disc(left + 5, cy - 1.5, 1.6, 1.6, hollow);
    pen.line(left, cy + 2, left + 5, cy + 2, hollow);
    pen.line(left + length - 7, cy, left + length - 1, cy - ribs * 0.7, bright, 2, 1);
    pen.line(left + length - 7, cy, left + length - 1, cy + ribs * 0.7, middle, 2, 1);
  };

export const fishBones = skeletonOfFish(44, 9);
export const whale: Draw = (pen, tones) => {
  skeletonOfFish(92, 20)(pen, tones);
  const { light, middle, hollow } = tones;
  pen.path(
    [
      [1, 34],
      [10, 37],
      [24, 33],
    ],
    middle,
    4,
    2,
  );
  pen.path(
    [
      [1, 25],
      [8, 22],
      [24, 26],
    ],
    light,
    4,
    2,
  );
  for (let x = 2; x < 12; x += 2) pen.line(x, 29, x, 31, hollow);
};

/** A long-necked animal that lies on its side. */
export const dinosaur: Draw = (pen, { light, middle, bright, hollow }) => {
  const spine = [
    [13, 12],
    [20, 13],
    [26, 17],
    [32, 20],
    [42, 19],
    [52, 21],
    [60, 26],
    [68, 33],
    [76, 38],
    [85, 39],
    [93, 35],
  ] as const;
  for (const [x, tall] of [
    [34, 17],
    [38, 20],
    [42, 21],
    [46, 21],
    [50, 19],
    [54, 15],
  ] as const) {
    pen.path(
      [
        [x, 21],
        [x - 3, 21 + tall * 0.55],
        [x + 1, 21 + tall],
      ],
      middle,
      2,
      1,
    );
    pen.path(
      [
        [x - 1, 21],
        [x - 4, 21 + tall * 0.55],
        [x, 21 + tall],
      ],
      light,
      1,
    );
  }
  pen.path(spine, light, 4, 1.4);
  for (let x = 18; x < 88; x += 4) {
    const at = spine.findIndex(([sx]) => sx > x);
    const [[ax, ay], [bx, by]] = [spine[at - 1], spine[at]] as unknown as [[number, number], [number, number]];
    const y = ay + ((by - ay) * (x - ax)) / (bx - ax);
    pen.dot(x, y - 2, bright);
    pen.line(x, y, x, y + 1, middle);
  }
  pen.path(
    [
      [57, 25],
      [60, 37],
      [54, 44],
      [56, 52],
    ],
    middle,
    3.4,
    2,
  );
  pen.path(
    [
      [56, 52],
      [62, 53],
    ],
    light,
    2,
  );
  pen.path(
    [
      [31, 21],
      [28, 34],
      [33, 42],
      [29, 49],
    ],
    light,
    2.6,
    2,
  );
  pen.path(
    [
      [29, 49],
      [24, 50],
    ],
    light,
    2,
  );
  pen.disc(9, 10, 7, 4.5, light);
  pen.line(2, 13, 12, 15, middle, 2.2);
  pen.line(3, 11, 8, 12, bright);
  pen.disc(10, 8, 1.4, 1.4, hollow);
  for (let x = 2; x < 9; x += 2) pen.dot(x, 13, hollow);
};

/** A large animal with curved tusks and high shoulders. */
export const mammoth: Draw = (pen, { light, middle, bright, hollow }) => {
  for (const [x, tall] of [
    [38, 22],
    [43, 24],
    [48, 25],
    [53, 24],
    [58, 22],
    [63, 19],
  ] as const) {
    pen.path(
      [
        [x, 15],
        [x - 4, 15 + tall * 0.5],
        [x, 15 + tall],
      ],
      middle,
      2,
      1,
    );
    pen.path(
      [
        [x - 1, 15],
        [x - 5, 15 + tall * 0.5],
        [x - 1, 15 + tall],
      ],
      light,
      1,
    );
  }
  pen.path(
    [
      [30, 16],
      [36, 10],
      [46, 9],
      [58, 13],
      [70, 18],
      [80, 24],
      [86, 34],
    ],
    light,
    4,
    1.4,
  );
  for (const x of [36, 42, 48, 54]) pen.line(x, 9, x - 1, 4, bright, 1.4);
  for (const [x, y, lean] of [
    [38, 18, -2],
    [44, 20, 3],
    [70, 20, -2],
    [75, 23, 3],
  ] as const) {
    pen.path(
      [
        [x, y],
        [x + lean, 36],
        [x - lean * 0.5, 53],
      ],
      lean < 0 ? light : middle,
      3.6,
      2.6,
    );
    pen.line(x - lean * 0.5 - 2, 53, x - lean * 0.5 + 2, 53, middle, 2);
  }
  pen.disc(23, 17, 8, 10, light);
  pen.disc(25, 20, 6, 7, middle);
  pen.disc(21, 14, 2.2, 2.2, hollow);
  pen.path(
    [
      [19, 26],
      [13, 36],
      [6, 40],
      [2, 34],
      [4, 28],
    ],
    bright,
    3,
    1.2,
  );
  pen.path(
    [
      [25, 27],
      [22, 38],
      [14, 46],
      [8, 46],
    ],
    light,
    3,
    1.2,
  );
};

/** Chambers joined by tunnels, with something that lives there. */
const warren =
  (chambers: readonly (readonly [x: number, y: number, rx: number, ry: number])[], live: Draw): Draw =>
  (pen, tones) => {
    chambers.forEach(([x, y], k) => {
      const next = chambers[k + 1];
      if (next)
        pen.path(
          [
            [x, y],
            [(x + next[0]) / 2 + 3, (y + next[1]) / 2 - 4],
            [next[0], next[1]],
          ],
          tones.hollow,
          6,
          5,
        );
    });
    for (const [x, y, rx, ry] of chambers) {
      pen.disc(x, y, rx, ry, tones.hollow);
      for (let i = -rx + 2; i < rx - 1; i += 2) pen.dot(x + i, y + ry * Math.sqrt(Math.max(0, 1 - (i / rx) ** 2)), tones.dark);
    }
    live(pen, tones);
  };

const RABBIT = [
  '         oo oo',
  '         om om',
  '         om om',
  '    ooooooooooo',
  '  ooooooooookoo',
  ' ooooomooooooor',
  'woooommmooooom',
  'woooommmmooom',
  ' mooommmmmmmm',
  '  mmmmmmmmmm',
];
const ANT = [' o o o', 'oookoo', ' m m m'];
export const burrow = warren(
  [
    [24, 17, 19, 12],
    [40, 8, 6, 4],
  ],
  (pen, tones) => pen.text(RABBIT, 16, 15, tonesByCharacter(tones)),
);

export const antNest = warren(
  [
    [9, 8, 7, 5],
    [24, 15, 9, 6],
    [39, 9, 7, 5],
    [34, 25, 9, 5],
    [12, 25, 8, 5],
  ],
  (pen, tones) => {
    const colors = tonesByCharacter(tones);
    for (const [x, y] of [
      [6, 8],
      [20, 16],
      [36, 9],
      [31, 26],
      [24, 11],
    ] as const)
      pen.text(ANT, x, y, colors);
    for (const [x, y] of [
      [9, 27],
      [12, 26],
      [15, 28],
      [11, 24],
    ] as const)
      pen.disc(x, y, 1, 1.4, tones.bright);
  },
);

export const warrenLarge = warren(
  [
    [14, 12, 12, 8],
    [44, 20, 15, 9],
    [78, 13, 14, 9],
    [70, 41, 17, 11],
    [28, 44, 16, 9],
  ],
  (pen, tones) => {
    const colors = tonesByCharacter(tones);
    pen.text(RABBIT, 38, 18, colors);
    pen.text(RABBIT.slice(0, 10), 64, 41, colors);
    for (const [x, y] of [
      [22, 47],
      [27, 49],
      [32, 48],
      [25, 45],
    ] as const)
      pen.disc(x, y, 2.4, 1.8, tones.accent);
    pen.disc(78, 18, 7, 2.4, tones.middle);
    pen.disc(12, 16, 6, 2, tones.dark);
  },
);
