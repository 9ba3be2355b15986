import { afterEach, expect, test } from 'vitest';
import { levelOfDay } from '../../shared/game-day.ts';
import { type HeardCourse, playByEar } from '../support/listening-player.ts';
import { APP_DAY, begin, closeApp, dialog, openApp, PLAYED_BEFORE } from './support/open-app.tsx';
import { ONE_HOP } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

/** One press of an arrow key: degrees, and percent of power. */
const TURN = 1.5;
const CHARGE = 2;
/** The sentence of an aim. */
const AIM = /^Angle ([\d.]+), power (\d+)%/;

let stopListening: () => void = () => undefined;
afterEach(async () => {
  stopListening();
  await closeApp();
});

/** Down and up in one task: a key that is held too long glides. */
function press(key: string, times = 1): void {
  const target = document.querySelector('.stage') ?? document.body;
  const code = key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key;
  for (let i = 0; i < times; i++) {
    for (const type of ['keydown', 'keyup']) target.dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true }));
  }
}

/** The course by its keys and its live regions alone. */
function heardCourse(): HeardCourse {
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[role=status]'));
    for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  stopListening = () => observer.disconnect();
  /** Does something, then waits for a sentence of that form. */
  const after = (act: () => void, isMeant: (words: string) => boolean): Promise<string> => {
    const from = heard.length;
    act();
    return until(() => heard.slice(from).find(isMeant)) as Promise<string>;
  };
  const isOf = (form: RegExp) => (words: string) => form.test(words);
  let aim: RegExpExecArray | null = null;
  return {
    describe: () => after(() => press('l'), isOf(/Finish /)),
    async aim(angleDeg, power) {
      aim ??= AIM.exec(await after(() => press(' '), isOf(AIM)));
      const turns = Math.round((angleDeg - Number(aim?.[1])) / TURN);
      const charges = Math.round((power - Number(aim?.[2])) / CHARGE);
      if (turns === 0 && charges === 0) return aim?.input ?? '';
      // The aim is spoken once it rests.
      const words = await after(
        () => {
          press(turns > 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(turns));
          press(charges > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(charges));
        },
        (said) => said.startsWith(`Angle ${angleDeg}, power ${power}%`),
      );
      aim = AIM.exec(words);
      return words;
    },
    async shoot() {
      aim = null;
      return after(() => press(' '), isOf(/^(Stroke|In the hole)/));
    },
    goBack: async () => press('c'),
  };
}

test('a section is played by ear: with keys, and only what the live regions say', async () => {
  await openApp({ storage: PLAYED_BEFORE, levels: { [levelOfDay(APP_DAY)]: ONE_HOP } });
  await begin();
  const run = await playByEar(heardCourse(), { strokes: 6, aims: 4 });
  expect(run.hasFinished, run.transcript.join('\n')).toBe(true);
  // What a player would have counted along.
  expect(run.transcript.at(-1)).toBe(`Space: ${text('aim.spokenFinish', { strokes: run.strokes })}`);
  await until(() => dialog(text('finish.title')).elements().length > 0);
});
