import { afterEach, beforeEach, expect, test } from 'vitest';
import { FILE_GROUPS, FIRST_FILES } from '../../client/features/sound/sound-names.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const stage = setStage({ env: { GAME_DATE: '2026-11-22' } });

/** What the page did with audio and vibration, recorded by the script below. */
interface Traces {
  readonly contexts: AudioContext[];
  decoded: number;
  starts: number;
  readonly vibrations: number[][];
}

let player: Player;
let audioRequests: string[];
beforeEach(async () => {
  player = (await newPlayer(stage.browser, PHONE)).player;
  audioRequests = [];
  player.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/audio/')) audioRequests.push(pathname);
  });
  await player.page.context().addInitScript(() => {
    const traces: Traces = { contexts: [], decoded: 0, starts: 0, vibrations: [] };
    Object.assign(window, { traces });
    const Native = window.AudioContext;
    window.AudioContext = class extends Native {
      constructor(options?: AudioContextOptions) {
        super(options);
        traces.contexts.push(this);
      }
      override async decodeAudioData(bytes: ArrayBuffer): Promise<AudioBuffer> {
        const buffer = await super.decodeAudioData(bytes);
        traces.decoded++;
        return buffer;
      }
      override createBufferSource(): AudioBufferSourceNode {
        traces.starts++;
        return super.createBufferSource();
      }
    };
    Navigator.prototype.vibrate = (pattern) => traces.vibrations.push([pattern].flat() as number[]) > 0;
  });
});
afterEach(() => player.page.context().close());

const traces = () =>
  player.page.evaluate(() => {
    const { contexts, starts, vibrations } = (window as unknown as { traces: Traces }).traces;
    return { states: contexts.map(({ state }) => state), starts, vibrations };
  });
const stateIs = (state: string) =>
  player.page.waitForFunction((wanted) => (window as unknown as { traces: Traces }).traces.contexts[0]?.state === wanted, state);
/** On a phone the button is folded away while the hole is played. */
const soundButton = () => player.page.getByRole('button', { name: text('hud.muteSound'), includeHidden: true });
const unfold = () => player.page.getByRole('button', { name: text('hud.moreButtons') }).click();
async function pressSoundButton(): Promise<void> {
  await unfold();
  await soundButton().click();
}

/** Simulates that the player changes tabs, which an automated browser never does. */
const setVisibility = (state: DocumentVisibilityState) =>
  player.page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('the page is silent before the first input; then a shot plays sounds and vibrates', async () => {
  await player.page.goto(stage.product.url);
  await player.page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
  await player.page.mouse.move(100, 100);
  await player.settled();
  expect([await traces(), audioRequests]).toEqual([{ states: [], starts: 0, vibrations: [] }, []]);
  await player.startNew(stage.product.url);
  await stateIs('running');
  const areDecoded = (count: number) =>
    player.page.waitForFunction((wanted) => (window as unknown as { traces: Traces }).traces.decoded === wanted, count);
  await areDecoded(FIRST_FILES.length);
  const before = (await traces()).starts;
  await player.shootOnce();
  const after = await traces();
  // At least the hit, the landing and the tick of a ball at rest.
  expect(after.starts).toBeGreaterThanOrEqual(before + 3);
  expect(after.vibrations[0]?.[0]).toBeGreaterThan(1);
  expect(after.vibrations[0]?.[0]).toBeLessThanOrEqual(12);
  // Only the sounds of a first shot come before it; the others follow, and the loop of that day.
  await areDecoded(FILE_GROUPS.flat().length + 1);
  expect(audioRequests.filter((path) => path.includes('loop'))).toHaveLength(1);
  expect(audioRequests.every((path) => path.endsWith('.ogg'))).toBe(true);
  expect(player.complaints).toEqual([]);
});

test('the key m and the button mute, and a hidden page is silent; the mute is remembered, and a muted page loads no sound', async () => {
  await player.startNew(stage.product.url);
  await stateIs('running');
  expect(await soundButton().getAttribute('aria-pressed')).toBe('false');
  await unfold();
  const box = await soundButton().boundingBox();
  await unfold();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await player.page.keyboard.press('m');
  await stateIs('suspended');
  expect(await soundButton().getAttribute('aria-pressed')).toBe('true');
  await pressSoundButton();
  await stateIs('running');
  await setVisibility('hidden');
  await stateIs('suspended');
  await setVisibility('visible');
  await stateIs('running');
  await pressSoundButton();
  await stateIs('suspended');
  audioRequests = [];
  await player.page.reload();
  await player.page.getByRole('button', { name: text('start.play'), exact: true }).click();
  await player.ready();
  expect(await soundButton().getAttribute('aria-pressed')).toBe('true');
  await player.shootOnce();
  await player.settled();
  expect((await traces()).starts).toBe(0);
  expect(audioRequests).toEqual([]);
});

test('the phone does not vibrate with reduced motion', async () => {
  await player.page.emulateMedia({ reducedMotion: 'reduce' });
  await player.startNew(stage.product.url);
  await stateIs('running');
  await player.shootOnce();
  expect((await traces()).vibrations).toEqual([]);
});

test('volume and vibration are set in the settings and remembered; m mutes there as well', async () => {
  const { page } = player;
  const settings = page.getByRole('dialog', { name: text('settings.title') });
  await page.goto(stage.product.url);
  await page.getByRole('button', { name: text('start.settings') }).click();
  await settings.getByRole('switch', { name: text('settings.vibration') }).click();
  await settings.getByRole('slider', { name: text('settings.volume') }).fill('40');
  await page.keyboard.press('m');
  await settings.getByRole('switch', { name: text('settings.sound'), checked: false }).waitFor();
  expect(await settings.getByRole('slider', { name: text('settings.volume') }).isDisabled()).toBe(true);
  await page.keyboard.press('m');
  await player.startNew(stage.product.url);
  await stateIs('running');
  await player.shootOnce();
  expect((await traces()).vibrations).toEqual([]);
  await player.goHome();
  await page.getByRole('button', { name: text('start.settings') }).click();
  expect(await settings.getByRole('slider', { name: text('settings.volume') }).inputValue()).toBe('40');
  expect(await settings.getByRole('switch', { name: text('settings.vibration') }).isChecked()).toBe(false);
});

test('the game can be played without Web Audio, and without the sound files', async () => {
  await player.page.addInitScript('delete window.AudioContext');
  await player.startNew(stage.product.url);
  await player.shootOnce();
  const other = (await newPlayer(stage.browser, PHONE)).player;
  await other.page.route('**/audio/**', (route) => route.abort());
  await other.startNew(stage.product.url);
  await other.shootOnce();
  expect(player.complaints).toEqual([]);
  expect(other.complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  await other.page.context().close();
});
