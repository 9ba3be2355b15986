import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { motionAtom } from '../../client/display/display-atoms.ts';
import { volumeAtom } from '../../client/features/ground/sound/settings-atoms.ts';
import { isMutedAtom } from '../../client/features/ground/sound/sound-atoms.ts';
import { FILE_GROUPS, FIRST_FILES } from '../../client/features/ground/sound/sound-names.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { letMove } from './support/motion.ts';
import {
  app,
  button,
  closeApp,
  dialog,
  dialogsClosed,
  openApp,
  PLAYED_BEFORE,
  press,
  pressMenu,
  ready,
  reopenApp,
  shoot,
  startIsReady,
  stored,
  strokesAre,
} from './support/open-app.tsx';
import { HOP } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

// What the page does with audio and vibration: what is heard then is held by sound.test.ts and the specs of the sounds.

let contexts: AudioContext[];
/** What the contexts of this test have decoded, and how many sounds have begun. The page of the test before may still load its own. */
let heard: { decoded: number; starts: number };
let vibrations: number[][];
/** Paths of the sound files that were asked for. */
let files: string[];

beforeEach(() => {
  contexts = [];
  const counts = { decoded: 0, starts: 0 };
  heard = counts;
  vibrations = [];
  files = [];
  const Native = AudioContext;
  vi.stubGlobal(
    'AudioContext',
    class extends Native {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
      override async decodeAudioData(bytes: ArrayBuffer): Promise<AudioBuffer> {
        const buffer = await super.decodeAudioData(bytes);
        counts.decoded++;
        return buffer;
      }
      override createBufferSource(): AudioBufferSourceNode {
        counts.starts++;
        return super.createBufferSource();
      }
    },
  );
  vi.spyOn(Navigator.prototype, 'vibrate').mockImplementation(
    (pattern) => vibrations.push(typeof pattern === 'number' ? [pattern] : [...pattern]) > 0,
  );
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(path, location.href);
    if (pathname.startsWith('/audio/')) files.push(pathname);
    return fetch(path, init);
  });
});
afterEach(async () => {
  await closeApp();
  await Promise.all(contexts.map((context) => context.close()));
  vi.restoreAllMocks();
});

/** Presses Play with a gesture of the player, without which browsers allow no sound. */
async function beginByGesture(): Promise<void> {
  await startIsReady();
  await button(text('start.play')).click();
  await ready();
}

const stateIs = (state: AudioContextState) => until(() => contexts[0]?.state === state);

/** Simulates that the player changes tabs. */
function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

// In this order: a page that has been closed may still load the sounds of its first shot, and the first test counts them.
describe('a page', { shuffle: false }, () => {
  test('the page is silent before the first input; then a shot is heard and felt', async () => {
    // With reduced motion the phone does not vibrate.
    letMove((await openApp({ storage: PLAYED_BEFORE, isHeard: true })).store);
    await startIsReady();
    window.dispatchEvent(new PointerEvent('pointermove'));
    expect([contexts, files, heard.starts]).toEqual([[], [], 0]);
    await beginByGesture();
    await stateIs('running');
    await until(() => heard.decoded === FIRST_FILES.length);
    const before = heard.starts;
    await shoot(HOP);
    // At least the hit, the landing and the tick of a ball at rest.
    await until(() => heard.starts >= before + 3);
    expect(vibrations[0]?.[0]).toBeGreaterThan(1);
    expect(vibrations[0]?.[0]).toBeLessThanOrEqual(12);
    // Only the sounds of a first shot come before it; the others follow, and the loop of the landscape.
    await until(() => heard.decoded === FILE_GROUPS.flat().length + 1);
    expect(files.filter((path) => path.includes('loop'))).toHaveLength(1);
    expect(files.every((path) => path.endsWith('.ogg'))).toBe(true);
  });

  test('the key m and the button mute, which is kept; a hidden page is silent', async () => {
    await openApp({ storage: PLAYED_BEFORE, isHeard: true });
    await beginByGesture();
    await stateIs('running');
    const fold = () => press(new RegExp(`^${text('hud.moreButtons')}`));
    const mute = () => document.querySelector<HTMLElement>(`button[aria-label^="${text('hud.muteSound')}"]`);
    await fold();
    await until(mute);
    expect(mute()?.getAttribute('aria-pressed')).toBe('false');
    await untilHolds(() =>
      expect(Math.min(mute()?.getBoundingClientRect().height ?? 0, mute()?.getBoundingClientRect().width ?? 0)).toBeGreaterThanOrEqual(48),
    );
    await userEvent.keyboard('m');
    await stateIs('suspended');
    await until(() => mute()?.getAttribute('aria-pressed') === 'true');
    mute()?.click();
    await stateIs('running');
    setVisibility('hidden');
    await stateIs('suspended');
    setVisibility('visible');
    await stateIs('running');
    mute()?.click();
    await stateIs('suspended');
    expect(stored(KEYS.muted)).toBe('true');

    await reopenApp();
    // Read once, when the module is loaded.
    app().store.set(isMutedAtom, true);
    [files, heard.starts] = [[], 0];
    await beginByGesture();
    await shoot(HOP);
    expect([heard.starts, files, contexts.slice(1).map(({ state }) => state)]).toEqual([0, [], expect.not.arrayContaining(['running'])]);
  });

  test('the phone does not vibrate with reduced motion', async () => {
    const { store } = await openApp({ storage: PLAYED_BEFORE, isHeard: true });
    store.set(motionAtom, 'reduced');
    await beginByGesture();
    await stateIs('running');
    // A shot before they are there is silent.
    await until(() => heard.decoded >= FIRST_FILES.length);
    const before = heard.starts;
    await shoot(HOP);
    await until(() => heard.starts > before);
    expect(vibrations).toEqual([]);
  });

  test('volume and vibration are set in the settings; m mutes there as well', async () => {
    const { store } = await openApp({ storage: PLAYED_BEFORE, isHeard: true });
    const settings = () => dialog(text('settings.title'));
    const sound = () => settings().getByRole('switch', { name: text('settings.sound') });
    await startIsReady();
    await press(text('start.settings'));
    const vibration = settings().getByRole('switch', { name: text('settings.vibration') });
    (await until(() => vibration.elements()[0] as HTMLElement | undefined))?.click();
    await settings()
      .getByRole('slider', { name: text('settings.volume') })
      .fill('40');
    await userEvent.keyboard('m');
    await expect.element(sound()).not.toBeChecked();
    await expect.element(settings().getByRole('slider', { name: text('settings.volume') })).toBeDisabled();
    await userEvent.keyboard('m');
    await expect.element(sound()).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    await beginByGesture();
    await stateIs('running');
    // A shot before they are there is silent.
    await until(() => heard.decoded >= FIRST_FILES.length);
    const before = heard.starts;
    await shoot(HOP);
    await until(() => heard.starts > before);
    expect(vibrations).toEqual([]);
    expect([KEYS.vibration, KEYS.volume].map(stored)).toEqual(['false', '0.4']);
    await pressMenu(text('menu.home'));
    await press(text('start.settings'));
    await expect.element(vibration).not.toBeChecked();
    expect(store.get(volumeAtom)).toBe(0.4);
  });

  test.each([
    ['Web Audio', () => vi.stubGlobal('AudioContext', undefined)],
    [
      'the sound files',
      () => {
        const { fetch } = globalThis;
        vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) =>
          String(path).includes('/audio/') ? Promise.reject(new TypeError('No connection')) : fetch(path, init),
        );
      },
    ],
  ])('the game can be played without %s', async (_, prepare) => {
    await openApp({ storage: PLAYED_BEFORE, isHeard: true, prepare });
    await beginByGesture();
    await shoot(HOP);
    await strokesAre(1);
    expect(page.getByText(text('play.crashed')).elements()).toEqual([]);
  });
});
