import { readFileSync } from 'node:fs';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { highPass } from './filter.ts';
import { loudnessDb } from './master.ts';
import type { Signal } from './signal.ts';

/** The small speaker of a phone plays next to nothing below this, Hz. */
const PHONE_HERTZ = 600;

/** Loudness of what a phone's speaker leaves of a signal: 24 dB an octave less below 600 Hz. In dB of full scale, as `loudnessDb`. */
export const phoneLoudnessDb = (signal: Signal): number => loudnessDb(highPass(highPass(signal, PHONE_HERTZ), PHONE_HERTZ));

/** Decodes Opus files in Ogg: mono, 48 kHz. @param paths of the files, by a name */
export async function decodeFiles(paths: ReadonlyMap<string, string>): Promise<Map<string, Signal>> {
  const decoder = new OggOpusDecoder();
  await decoder.ready;
  const decoded = new Map<string, Signal>();
  for (const [name, path] of paths) {
    const { channelData } = await decoder.decodeFile(readFileSync(path));
    decoded.set(name, Float64Array.from(channelData[0] ?? []));
    await decoder.reset();
  }
  decoder.free();
  return decoded;
}
