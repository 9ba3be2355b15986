import { afterEach, expect, test, vi } from 'vitest';
import dialogs from '../../../i18n/messages/en/dialogs.json' with { type: 'json' };
import play from '../../../i18n/messages/en/play.json' with { type: 'json' };
import { pickResetLine, pickTip } from './jokes.ts';

const first = 0;
const last = 1 - Number.EPSILON;

/** The text that is picked for a given random number. */
const pickedAt = (chance: number, pick: () => string): string => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  return pick();
};
afterEach(() => vi.restoreAllMocks());

const keysOf = (messages: object, prefix: string): string[] => Object.keys(messages).filter((key) => key.startsWith(prefix));

test('the loading tips begin with the four of the specification, and any may come', () => {
  expect([play.tip1, play.tip2, play.tip3, play.tip4]).toEqual([
    'Tip: The less strokes the better.',
    'Tip: Try and aim better.',
    'Mistakes were made.',
    "I didn't see anything.",
  ]);
  const tips = keysOf(play, 'tip').filter((key) => /^tip\d+$/.test(key));
  expect(tips).toHaveLength(19);
  expect([pickedAt(first, pickTip), pickedAt(last, pickTip)]).toEqual([`play.${tips[0]}`, `play.${tips.at(-1)}`]);
});

test('any line of the reset dialog may come', () => {
  const lines = keysOf(dialogs, 'resetLine');
  expect([pickedAt(first, pickResetLine), pickedAt(last, pickResetLine)]).toEqual([`dialogs.${lines[0]}`, `dialogs.${lines.at(-1)}`]);
});
