import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bounceCue, type Cue, clickCue, effectCue, tickCue } from '../../client/features/ground/sound/cues.ts';
import { PullCues } from '../../client/features/ground/sound/pull-cues.ts';
import { loopOf, SOUND_NAMES, takesOf } from '../../client/features/ground/sound/sound-names.ts';
import { THEMES } from '../../shared/course/course.ts';
import type { TileSurface } from '../../shared/course/tile-traits.ts';
import { bytesOf, hashOf, MANIFEST_FILE, type Manifest } from '../../tools/audio/manifest.ts';
import { LOOP_RMS_DB, loudnessDb, PEAK, peakOf, rmsDb } from '../../tools/audio/master.ts';
import { decodeFiles, phoneLoudnessDb } from '../../tools/audio/measure.ts';
import { SAMPLE_RATE } from '../../tools/audio/signal.ts';
import { loudnessOf, synthesizeLoopFile, synthesizeSounds } from '../../tools/audio/sounds.ts';
import { AUDIO, LOOP_FILES, oggPaths, readPage, SOUND_FILES, seamOf, tablesOf, withTables } from '../../tools/audio/sounds-page.ts';

/** Both formats of everything, as it lies on the server. */
const ON_DISK_BYTES = 1_400_000;
/** What one player loads: one format, with the loop of that day. */
const OF_A_PLAYER_BYTES = 220_000;
const REBUILD = 'run npm run audio';
const FORMATS = ['ogg', 'mp3'] as const;

const sounds = synthesizeSounds();
const manifest: Manifest = JSON.parse(readFileSync(MANIFEST_FILE, 'utf8'));
const signalOf = (file: string): Float64Array => Float64Array.from(sounds.get(file) ?? [], (sample) => sample / 32_767);
const sizeOf = (file: string): number => statSync(AUDIO + file).size;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The files that players load, decoded. */
const decoded = await decodeFiles(oggPaths());
const decodedOf = (file: string): Float64Array => decoded.get(file) as Float64Array;

/** Center of gravity of the spectrum, Hz, from zero crossings: enough to distinguish a thud from a tick. */
function brightnessHertz(signal: Float64Array): number {
  let crossings = 0;
  for (let i = 1; i < signal.length; i++) if (Math.sign(signal[i] as number) !== Math.sign(signal[i - 1] as number)) crossings++;
  return (crossings * SAMPLE_RATE) / (2 * signal.length);
}

describe('the committed sounds', () => {
  test('are those of the game and a loop for each landscape, each as ogg and as mp3', () => {
    const expected = [...SOUND_FILES, ...LOOP_FILES].flatMap((file) => FORMATS.map((format) => `${file}.${format}`));
    expect(readdirSync(AUDIO).sort()).toEqual(expected.sort());
  });

  const entryOf = (file: string, samples: Int16Array) => {
    const [ogg, mp3] = FORMATS.map((format) => hashOf(readFileSync(`${AUDIO}${file}.${format}`)));
    return { samples: hashOf(bytesOf(samples)), ogg, mp3 };
  };

  test('equal the sounds that the sources generate', () => {
    const built = Object.fromEntries([...sounds].map(([file, samples]) => [file, entryOf(file, samples)]));
    const loops = Object.fromEntries(LOOP_FILES.map((file) => [file, manifest[file]]));
    expect({ ...built, ...loops }, REBUILD).toEqual(manifest);
  });

  test.each(THEMES)('and so does the loop of the %s', (theme) => {
    expect(entryOf(loopOf(theme), synthesizeLoopFile(theme)), REBUILD).toEqual(manifest[loopOf(theme)]);
  });

  test('are small on the server, and for a player, who loads one format and one loop', () => {
    expect(sum(readdirSync(AUDIO).map(sizeOf))).toBeLessThan(ON_DISK_BYTES);
    for (const format of FORMATS) {
      const loop = Math.max(...LOOP_FILES.map((file) => sizeOf(`${file}.${format}`)));
      expect(sum(SOUND_FILES.map((file) => sizeOf(`${file}.${format}`))) + loop, format).toBeLessThan(OF_A_PLAYER_BYTES);
    }
  });

  test('have the levels that docs/sounds.md lists', () => {
    expect(withTables(readPage(), tablesOf(decoded)), REBUILD).toBe(readPage());
  });
});

describe.each(SOUND_NAMES.flatMap((name) => takesOf(name).map((file) => ({ name, file }))))('$file', ({ name, file }) => {
  const signal = signalOf(file);

  test('is as loud as it should be, or as its peaks allow, and clips nowhere', () => {
    const peak = peakOf(signal);
    const wanted = loudnessOf(name);
    expect(loudnessDb(signal)).toBeLessThan(wanted + 0.1);
    expect(loudnessDb(signal)).toBeGreaterThan(peak > 0.95 * PEAK ? wanted - 4 : wanted - 0.5);
    expect(peak).toBeLessThan(PEAK + 0.001);
    expect(peakOf(decodedOf(file))).toBeLessThan(1);
  });

  test('begins and ends in silence, without an offset', () => {
    const ends = [...signal.slice(0, 1), ...signal.slice(-20)];
    expect(Math.max(...ends.map(Math.abs))).toBeLessThan(0.02);
    expect(Math.abs(sum([...signal]) / signal.length)).toBeLessThan(0.005);
  });

  test('is audible at once: loudest 10 ms within the first 60, but for claps and bells', () => {
    const window = SAMPLE_RATE / 100;
    const powers = Array.from({ length: Math.floor(signal.length / window) }, (_, i) =>
      rmsDb(signal.subarray(i * window, (i + 1) * window)),
    );
    const loudest = powers.indexOf(Math.max(...powers));
    expect(loudest).toBeLessThan(['claps', 'chime', 'finish', 'leaves'].includes(name) ? powers.length : 6);
    // There is no silence before the first sound.
    expect(signal.findIndex((value) => Math.abs(value) > 0.0125 * peakOf(signal))).toBeLessThan(SAMPLE_RATE / 100);
  });
});

describe('on the small speaker of a phone', () => {
  test.each(['hit', 'bounce'] as const)('%s loses less than 4 dB of its loudness in every take', (name) => {
    for (const file of takesOf(name)) expect(loudnessDb(decodedOf(file)) - phoneLoudnessDb(decodedOf(file)), file).toBeLessThan(4);
  });

  /** How loud a cue is before the volume, dB of full scale: in its softest take, on a large speaker and on a phone's. */
  const levelsOf = ({ name, gain }: Cue): readonly [large: number, small: number] => {
    const takes = takesOf(name).map(decodedOf);
    const softest = (of: (take: Float64Array) => number) => Math.min(...takes.map(of)) + 20 * Math.log10(gain);
    return [softest(loudnessDb), softest(phoneLoudnessDb)];
  };

  test('and on any other no button is louder than the softest sound of the ball', () => {
    const random = () => 0.5;
    const softest: Cue[] = [tickCue()];
    for (const surface of ['ground', 'ice', 'mat'] satisfies TileSurface[])
      for (const normalY of [-1, 0]) softest.push(bounceCue({ speed: 1, surface, normalY }, random));
    const effects = [
      effectCue({ kind: 'hit', x: 0, y: 0, power: 0, dirX: 0, dirY: -1 }, random),
      effectCue({ kind: 'splash', x: 0, y: 0, speed: 2 }, random),
      effectCue({ kind: 'rough', x: 0, y: 0, speed: 2.1 }, random),
      effectCue({ kind: 'cup', x: 0, y: 0 }, random),
    ];
    softest.push(...effects.flatMap((cue) => cue ?? []));
    const pull = new PullCues();
    softest.push(...[0.02, 0.1, 0.26, 0.2].flatMap((share) => pull.next(share)));
    expect(softest.map(({ name }) => name)).toEqual(expect.arrayContaining(['bounce', 'wall', 'mat', 'ice', 'leaves', 'creak', 'tick']));
    const button = levelsOf(clickCue(random));
    for (const cue of softest) {
      const ball = levelsOf(cue);
      expect(button[0], `${cue.name} ${ball}`).toBeLessThan(ball[0]);
      expect(button[1], `${cue.name} ${ball} on a phone`).toBeLessThan(ball[1]);
    }
  });
});

test('from dull to bright: mat, bounce, hit, then wall and click, ice, and leaves', () => {
  const order = (['mat', 'bounce', 'hit', 'wall', 'click', 'ice', 'leaves'] as const).map((name) => ({
    name,
    hertz: brightnessHertz(signalOf(name)),
  }));
  const sorted = [...order].sort((a, b) => a.hertz - b.hertz).map(({ name }) => name);
  expect(sorted).toEqual(order.map(({ name }) => name));
});

test.each(['hit', 'bounce', 'wall'] as const)('the takes of %s differ', (name) => {
  const hertz = takesOf(name).map((file) => brightnessHertz(signalOf(file)));
  const steps = hertz.toSorted((a, b) => a - b).map((value, i, all) => value / (all[i - 1] ?? value));
  expect(hertz).toHaveLength(3);
  for (const step of steps.slice(1)) expect(step).toBeGreaterThan(1.02);
});

test('a hit and a bounce have a bright click, and then a body at 500 to 900 Hz', () => {
  for (const file of [...takesOf('hit'), ...takesOf('bounce')]) {
    const signal = signalOf(file);
    const click = powerIn(signal, 0, 0.006, 1_600, 2_400) / powerIn(signal, 0.012, 0.018, 1_600, 2_400);
    expect(10 * Math.log10(click), file).toBeGreaterThan(12);
    const body = powerIn(signal, 0.01, 0.06, 500, 900) / powerIn(signal, 0.01, 0.06, 50, 4_000);
    expect(body, file).toBeGreaterThan(0.6);
  }
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

describe.each(LOOP_FILES)('%s', (file) => {
  test('has no seam and no click', () => {
    const { atSeam, elsewhere } = seamOf(decodedOf(file));
    expect(atSeam).toBeLessThanOrEqual(elsewhere);
    // A click would be a step as high as the loop itself.
    expect(elsewhere).toBeLessThan(0.25 * peakOf(decodedOf(file)));
  });

  test('is soft and steady: 12 dB from its softest second to its loudest at most', () => {
    const samples = decodedOf(file);
    expect(Math.abs(rmsDb(samples) - LOOP_RMS_DB)).toBeLessThan(0.5);
    const seconds = Array.from({ length: 20 }, (_, k) => rmsDb(samples.subarray((k + 0.5) * SAMPLE_RATE, (k + 1.5) * SAMPLE_RATE)));
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(12);
  });
});

/** Power of a part of a signal in a band of frequencies, by a discrete Fourier transform at steps of 50 Hz. */
function powerIn(signal: Float64Array, fromS: number, untilS: number, lowHertz: number, highHertz: number): number {
  const part = signal.slice(Math.round(fromS * SAMPLE_RATE), Math.round(untilS * SAMPLE_RATE));
  let power = 0;
  for (let hertz = lowHertz; hertz <= highHertz; hertz += 50) {
    let real = 0;
    let imaginary = 0;
    part.forEach((value, i) => {
      const window = Math.sin((Math.PI * i) / part.length) ** 2;
      real += value * window * Math.cos((2 * Math.PI * hertz * i) / SAMPLE_RATE);
      imaginary += value * window * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE);
    });
    power += real * real + imaginary * imaginary;
  }
  return power / part.length;
}
