import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type LoadedFeedback, lazyFeedback } from '../../client/features/ground/sound/feedback.ts';
import { LOOP_MARGIN_S, LOOP_S } from '../../client/features/ground/sound/loop-seam.ts';
import { SoundMixer } from '../../client/features/ground/sound/sound-mixer.ts';
import { FILE_GROUPS } from '../../client/features/ground/sound/sound-names.ts';
import { openChain, WebAudioOutput } from '../../client/features/ground/sound/web-audio.ts';
import { SAMPLE_RATE } from '../../tools/audio/signal.ts';
import { synthesizeSounds } from '../../tools/audio/sounds.ts';
import { until } from './support/until.ts';

const AUDIO = '/audio/';
const CUE = { name: 'bounce', gain: 0.01, rate: 1 } as const;

const contexts: AudioContext[] = [];
function newContext(): AudioContext {
  const context = new AudioContext();
  contexts.push(context);
  return context;
}
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  document.body.replaceChildren();
});

/** A trusted click, as a player makes it. */
async function gesture(): Promise<void> {
  const place = document.createElement('button');
  place.textContent = 'Play';
  document.body.append(place);
  await userEvent.click(place);
}

/** A clock whose timers the test fires, all at once. It stands still between: a busy machine resumes an output late. */
function manualClock() {
  const due = new Set<() => void>();
  return {
    now: () => 0,
    after(_ms: number, callback: () => void) {
      due.add(callback);
      return () => void due.delete(callback);
    },
    fire() {
      const now = [...due];
      due.clear();
      for (const callback of now) callback();
    },
  };
}

describe('the autoplay rule', () => {
  // This must be the first test of the file, before any click on this page.
  test('an output is opened only after a gesture, and it runs', async () => {
    let opened: AudioContext | undefined;
    const load = vi.fn(async (): Promise<LoadedFeedback> => {
      opened = newContext();
      return { handle: () => undefined, celebrate: () => undefined, wake: () => undefined };
    });
    lazyFeedback(window, load);
    // An output that must not run yet cannot be shown here: other files may have clicked on the page around this frame.
    expect(load).not.toHaveBeenCalled();
    await gesture();
    await until(() => opened?.state === 'running');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('the output', () => {
  test('is suspended after a silence, resumed for a sound, and suspended when muted', async () => {
    await gesture();
    const context = newContext();
    const output = new WebAudioOutput(context, AUDIO);
    const clock = manualClock();
    const mixer = new SoundMixer(output, clock);
    const started = vi.spyOn(output, 'start');
    mixer.wake();
    await until(() => context.state === 'running');
    await until(() => output.start(CUE, () => undefined) !== undefined);
    clock.fire();
    await until(() => context.state === 'suspended');
    started.mockClear();
    mixer.play(CUE);
    await until(() => context.state === 'running');
    await until(() => started.mock.results.some(({ value }) => value !== undefined));
    mixer.setMuted(true);
    // The timer fires after the sound has faded.
    clock.fire();
    await until(() => context.state === 'suspended');
  });

  test('a sound reports its end, and a sound that is stopped ends at once', async () => {
    await gesture();
    const output = new WebAudioOutput(newContext(), AUDIO);
    await output.resume();
    output.loadRest();
    const ended: string[] = [];
    const start = (name: 'click' | 'claps') => output.start({ ...CUE, name }, () => ended.push(name));
    await until(() => start('click'));
    const claps = await until(() => start('claps'));
    claps.stop();
    // Five claps take 3.3 s.
    await until(() => ended.includes('click') && ended.includes('claps'), 2_500);
  });

  test('plays the loop of a landscape once it is loaded, and ends it', async () => {
    await gesture();
    const context = newContext();
    const output = new WebAudioOutput(context, AUDIO);
    await output.resume();
    output.setLoop('loop-frost');
    expect(output.startLoop('loop-frost')).toBeUndefined();
    await output.loadRest();
    const ended = vi.spyOn(GainNode.prototype, 'disconnect');
    const loop = await until(() => output.startLoop('loop-frost'));
    loop.stop(20);
    await until(() => ended.mock.calls.length > 0);
    ended.mockRestore();
    output.setLoop(undefined);
    expect(output.startLoop('loop-frost')).toBeUndefined();
  });

  test('many of the loudest sounds at once do not distort, and soft ones stay soft', async () => {
    const tone = async (gains: readonly number[]): Promise<number> => {
      const context = new OfflineAudioContext(1, SAMPLE_RATE, SAMPLE_RATE);
      const { input } = openChain(context);
      for (const gain of gains) {
        const source = new OscillatorNode(context, { frequency: 700 });
        source.connect(new GainNode(context, { gain })).connect(input);
        source.start();
      }
      const samples = (await context.startRendering()).getChannelData(0);
      return samples.slice(SAMPLE_RATE / 2).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
    };
    // The loudest sample of a file is .8. Ten are never at their loudest together: the mixer drops quick repeats.
    expect(await tone(new Array(8).fill(0.6 * 0.8))).toBeLessThan(1);
    const [soft, softer] = [await tone([0.1]), await tone([0.01])];
    expect(soft / softer).toBeCloseTo(10, 1);
    expect(await tone([0.6])).toBeLessThan(4 * soft);
  });

  test('missing files play nothing and are not requested again', async () => {
    await gesture();
    const output = new WebAudioOutput(newContext(), '/no-such-folder/');
    await output.load();
    expect(output.start(CUE, () => undefined)).toBeUndefined();
    const fetched = vi.spyOn(window, 'fetch');
    await output.load();
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});

describe('the files', () => {
  const sources = synthesizeSounds();

  /** Samples. Encoders add silence at the start: up to 1,105 + 1,152 samples in an MP3 decoder that does not remove it. */
  const LAG_MAX = 2_400;

  test.each(FILE_GROUPS.flat().flatMap((name) => (['ogg', 'mp3'] as const).map((format) => [name, format] as const)))(
    '%s.%s decodes to the sound of its source',
    async (name, format) => {
      const bytes = await (await fetch(`${AUDIO}${name}.${format}`)).arrayBuffer();
      const decoded = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
      const source = Float32Array.from(sources.get(name) ?? [], (sample) => sample / 32_767);
      const decodedSamples = decoded.getChannelData(0);
      expect(decoded.numberOfChannels).toBe(1);
      const { lag, similarity } = bestMatch(source, decodedSamples, LAG_MAX);
      // Encoders keep the spectrum of noise, not each sample.
      expect(similarity).toBeGreaterThan(0.94);
      // With more than 30 ms the hit would be heard after the shot.
      expect(lag / SAMPLE_RATE).toBeLessThan(0.03);
      expect(decodedSamples.length - source.length).toBeLessThan(2 * LAG_MAX);
    },
  );
});

test.each(['ogg', 'mp3'])('a loop as %s has all that is played, and a margin for the seam', async (format) => {
  const bytes = await (await fetch(`${AUDIO}loop-lagoon.${format}`)).arrayBuffer();
  const { duration } = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
  expect(Math.abs(duration - (LOOP_S + 2 * LOOP_MARGIN_S))).toBeLessThan(0.2);
});

/** The shift at which two signals are most similar around the loudest moment, and their similarity there, from 0 to 1. */
function bestMatch(source: Float32Array, decodedSamples: Float32Array, lagMax: number): { lag: number; similarity: number } {
  let loudest = 0;
  source.forEach((value, i) => {
    if (Math.abs(value) > Math.abs(source[loudest] as number)) loudest = i;
  });
  const from = Math.max(0, loudest - 300);
  const until = Math.min(source.length, loudest + 900);
  let best = { lag: 0, similarity: -1 };
  for (let lag = -64; lag <= lagMax; lag++) {
    const similarity = similarityAt(source, decodedSamples, lag, from, until);
    if (similarity > best.similarity) best = { lag, similarity };
  }
  return { lag: best.lag, similarity: similarityAt(source, decodedSamples, best.lag, 0, source.length) };
}

function similarityAt(source: Float32Array, decodedSamples: Float32Array, lag: number, from: number, until: number): number {
  let product = 0;
  let sourcePower = 0;
  let decodedPower = 0;
  for (let i = from; i < until; i++) {
    const a = source[i] as number;
    const b = decodedSamples[i + lag] ?? 0;
    product += a * b;
    sourcePower += a * a;
    decodedPower += b * b;
  }
  return product / Math.sqrt(sourcePower * decodedPower || 1);
}
