import { expect, test } from 'vitest';
import { freeAreaBeside } from './free-area.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.each([
  ['above a card at the lower edge', PHONE, { left: 0, top: 380, width: 390, height: 464 }, { left: 0, top: 0, width: 390, height: 380 }],
  [
    'above a card on an upright tablet, even if it were larger beside it',
    { width: 768, height: 1024 },
    { left: 164, top: 460, width: 440, height: 564 },
    { left: 0, top: 0, width: 768, height: 460 },
  ],
  [
    'beside a card on a wide screen, on the side that is wider',
    DESKTOP,
    { left: 760, top: 40, width: 440, height: 720 },
    { left: 0, top: 0, width: 760, height: 800 },
  ],
  [
    'to the right of a card at the left edge',
    DESKTOP,
    { left: 40, top: 40, width: 440, height: 720 },
    { left: 480, top: 0, width: 800, height: 800 },
  ],
  ['nowhere beside a card that fills the screen', PHONE, { left: 12, top: 40, width: 366, height: 760 }, null],
])('the whole course is shown %s', (_, screen, card, area) => {
  expect(freeAreaBeside(screen, card)).toEqual(area);
});
