import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closeSeam, LOOP_MARGIN_S, LOOP_S } from '../../client/features/ground/sound/loop-seam.ts';
import { loopOf, SOUND_NAMES, takesOf } from '../../client/features/ground/sound/sound-names.ts';
import { THEMES } from '../../shared/course/course.ts';
import { loudnessDb, peakOf, rmsDb } from './master.ts';
import { phoneLoudnessDb } from './measure.ts';
import { SAMPLE_RATE, type Signal } from './signal.ts';

export const AUDIO = fileURLToPath(new URL('../../public/audio/', import.meta.url));
export const SOUNDS_PAGE = new URL('../../docs/sounds.md', import.meta.url);

export const SOUND_FILES: readonly string[] = SOUND_NAMES.flatMap(takesOf);
export const LOOP_FILES: readonly string[] = THEMES.map(loopOf);

/** The ogg file of each sound and loop. */
export const oggPaths = (): Map<string, string> => new Map([...SOUND_FILES, ...LOOP_FILES].map((file) => [file, `${AUDIO}${file}.ogg`]));

const level = (db: number): string => db.toFixed(1).replace('-0.0', '0.0');
const bytesOf = (file: string): string => (['ogg', 'mp3'] as const).map((format) => statSync(`${AUDIO}${file}.${format}`).size).join(' | ');

/** The step where the end of a loop meets its beginning as it is played, and the largest step anywhere else. */
export function seamOf(decoded: Signal): { readonly atSeam: number; readonly elsewhere: number } {
  const samples = decoded.slice();
  closeSeam(samples, SAMPLE_RATE);
  const from = Math.round(LOOP_MARGIN_S * SAMPLE_RATE);
  const until = from + LOOP_S * SAMPLE_RATE;
  let elsewhere = 0;
  for (let i = from + 1; i < until; i++) elsewhere = Math.max(elsewhere, Math.abs((samples[i] as number) - (samples[i - 1] as number)));
  return { atSeam: Math.abs((samples[from] as number) - (samples[until - 1] as number)), elsewhere };
}

/** The two tables of docs/sounds.md. @param decoded the ogg files that players load */
export function tablesOf(decoded: ReadonlyMap<string, Signal>): string {
  const signalOf = (file: string): Signal => decoded.get(file) as Signal;
  const sounds = SOUND_FILES.map((file) => {
    const loudness = loudnessDb(signalOf(file));
    const onPhone = phoneLoudnessDb(signalOf(file));
    return `| ${file} | ${peakOf(signalOf(file)).toFixed(2)} | ${level(loudness)} | ${level(onPhone)} | ${level(loudness - onPhone)} | ${bytesOf(file)} |`;
  });
  const loops = LOOP_FILES.map((file) => {
    const { atSeam, elsewhere } = seamOf(signalOf(file));
    const levels = `${peakOf(signalOf(file)).toFixed(2)} | ${level(rmsDb(signalOf(file)))}`;
    return `| ${file} | ${levels} | ${atSeam.toFixed(4)} | ${elsewhere.toFixed(4)} | ${bytesOf(file)} |`;
  });
  return [
    '| Sound | Peak | Loudness, dB | Above 600 Hz, dB | Lost, dB | ogg, bytes | mp3, bytes |',
    '|---|---|---|---|---|---|---|',
    ...sounds,
    '',
    '| Loop | Peak | Mean level, dB | Step at the seam | Largest step | ogg, bytes | mp3, bytes |',
    '|---|---|---|---|---|---|---|',
    ...loops,
    '',
  ].join('\n');
}

const BEGIN = '<!-- tables: npm run audio -->\n';

/** The text of the page with other tables: they are its end. */
export const withTables = (page: string, tables: string): string => page.slice(0, page.indexOf(BEGIN) + BEGIN.length) + tables;

export const readPage = (): string => readFileSync(SOUNDS_PAGE, 'utf8');
