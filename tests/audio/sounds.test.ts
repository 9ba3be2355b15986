import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SOUND_NAMES, type SoundName } from '../../client/features/sound/sound-names.ts';
import { bytesOf, hashOf, MANIFEST_FILE, type Manifest } from '../../tools/audio/manifest.ts';
import { LOUDNESS_DB, loudnessDb, PEAK, peakOf } from '../../tools/audio/master.ts';
import { SAMPLE_RATE } from '../../tools/audio/signal.ts';
import { synthesizeSounds } from '../../tools/audio/sounds.ts';

const AUDIO = `${import.meta.dirname}/../../public/audio/`;
/** Total size of both formats; a browser loads half of it, and only after the first gesture. */
const WHOLE_SET_BYTES = 200_000;
const REBUILD = 'run node tools/audio/build.ts';

const sounds = synthesizeSounds();
const manifest: Manifest = JSON.parse(readFileSync(MANIFEST_FILE, 'utf8'));
const samplesOf = (name: SoundName): Int16Array => sounds.get(name) ?? new Int16Array();
const signalOf = (name: SoundName): Float64Array => Float64Array.from(samplesOf(name), (sample) => sample / 32_767);

/** Center of gravity of the spectrum, Hz, from zero crossings: enough to distinguish a thud from a tick. */
function brightnessHertz(signal: Float64Array): number {
  let crossings = 0;
  for (let i = 1; i < signal.length; i++) if (Math.sign(signal[i] as number) !== Math.sign(signal[i - 1] as number)) crossings++;
  return (crossings * SAMPLE_RATE) / (2 * signal.length);
}

describe('the committed sounds', () => {
  test('are the nine of the game, each as ogg and as mp3', () => {
    expect(readdirSync(AUDIO).sort()).toEqual(SOUND_NAMES.flatMap((name) => [`${name}.mp3`, `${name}.ogg`]).sort());
  });

  test.each(SOUND_NAMES)('%s equals the sound that the sources generate', (name) => {
    expect(hashOf(bytesOf(samplesOf(name))), REBUILD).toBe(manifest[name]?.samples);
    for (const format of ['ogg', 'mp3'] as const) {
      expect(hashOf(readFileSync(`${AUDIO}${name}.${format}`)), `${name}.${format}: ${REBUILD}`).toBe(manifest[name]?.[format]);
    }
  });

  test('are small', () => {
    const total = readdirSync(AUDIO).reduce((sum, file) => sum + readFileSync(AUDIO + file).length, 0);
    expect(total).toBeLessThan(WHOLE_SET_BYTES);
  });
});

describe.each(SOUND_NAMES)('%s', (name) => {
  const signal = signalOf(name);

  test('is as loud as the others, or as its peaks allow, and clips nowhere', () => {
    const peak = peakOf(signal);
    expect(loudnessDb(signal)).toBeLessThan(LOUDNESS_DB + 0.1);
    expect(loudnessDb(signal)).toBeGreaterThan(peak > 0.95 * PEAK ? LOUDNESS_DB - 4 : LOUDNESS_DB - 0.5);
    expect(peak).toBeLessThan(PEAK + 0.001);
  });

  test('begins and ends in silence, without an offset', () => {
    const ends = [...signal.slice(0, 1), ...signal.slice(-20)];
    expect(Math.max(...ends.map(Math.abs))).toBeLessThan(0.02);
    expect(Math.abs(signal.reduce((sum, value) => sum + value, 0) / signal.length)).toBeLessThan(0.005);
  });

  test('is audible at once: its loudest 10 ms begin within the first 60, except for claps and bells', () => {
    const window = SAMPLE_RATE / 100;
    const powers = Array.from({ length: Math.floor(signal.length / window) }, (_, i) =>
      signal.slice(i * window, (i + 1) * window).reduce((sum, value) => sum + value * value, 0),
    );
    const loudest = powers.indexOf(Math.max(...powers));
    expect(loudest).toBeLessThan(['claps', 'chime', 'finish', 'leaves'].includes(name) ? powers.length : 6);
    // There is no silence before the first sound.
    expect(signal.findIndex((value) => Math.abs(value) > 0.01)).toBeLessThan(SAMPLE_RATE / 100);
  });
});

test('a bounce is duller than a hit, a click brighter, ice brighter still, leaves brightest', () => {
  const order = (['bounce', 'hit', 'click', 'ice', 'leaves'] as const).map((name) => ({ name, hertz: brightnessHertz(signalOf(name)) }));
  const sorted = [...order].sort((a, b) => a.hertz - b.hertz).map(({ name }) => name);
  expect(sorted).toEqual(order.map(({ name }) => name));
});

test('five claps, about 0.6 s apart and not quite even', () => {
  const signal = signalOf('claps');
  const onsets: number[] = [];
  signal.forEach((value, i) => {
    const at = i / SAMPLE_RATE;
    if (Math.abs(value) > 0.4 && at - (onsets.at(-1) ?? -1) > 0.3) onsets.push(at);
  });
  const gaps = onsets.slice(1).map((at, i) => at - (onsets[i] as number));
  expect(onsets).toHaveLength(5);
  for (const gap of gaps) expect(Math.abs(gap - 0.62)).toBeLessThan(0.07);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeGreaterThan(0.03);
});
