import { spawnSync } from 'node:child_process';
import type { SoundFormat } from '../../client/features/ground/sound/sound-names.ts';

/** Formats for all browsers: Opus in Ogg, and MP3 for those that cannot decode it. */
export const FORMATS = ['ogg', 'mp3'] as const satisfies readonly SoundFormat[];

/** Bells have a steady spectrum, and a loop is soft and slow: they need fewer bytes a second than noise. */
export type Kind = 'noise' | 'bells' | 'loop';

const ENCODER = 'ffmpeg';
const OPUS = ['-c:a', 'libopus', '-application', 'audio', '-vbr', 'on'];
const MP3 = ['-c:a', 'libmp3lame', '-id3v2_version', '0'];
const CODECS: Readonly<Record<Kind, Readonly<Record<SoundFormat, readonly string[]>>>> = {
  noise: {
    ogg: [...OPUS, '-b:a', '80k', '-f', 'ogg'],
    mp3: [...MP3, '-q:a', '4', '-f', 'mp3'],
  },
  bells: {
    ogg: [...OPUS, '-b:a', '52k', '-f', 'ogg'],
    mp3: [...MP3, '-q:a', '4', '-f', 'mp3'],
  },
  loop: {
    ogg: [...OPUS, '-b:a', '22k', '-f', 'ogg'],
    mp3: ['-ar', '24000', ...MP3, '-b:a', '32k', '-f', 'mp3'],
  },
};
/** Writes neither date nor name of the encoder, so that the same sound gives the same file. */
const PLAIN = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];

export class EncoderMissing extends Error {
  override readonly name = 'EncoderMissing';
}

/**
 * Encodes a WAV file with ffmpeg.
 * @throws EncoderMissing when there is no ffmpeg, with what to install; Error with the message of ffmpeg when it fails
 */
export function encode(wav: Uint8Array, format: SoundFormat, kind: Kind): Uint8Array {
  const args = ['-hide_banner', '-loglevel', 'error', '-f', 'wav', '-i', 'pipe:0', ...CODECS[kind][format], ...PLAIN, 'pipe:1'];
  const { status, error, stdout, stderr } = spawnSync(ENCODER, args, { input: wav, maxBuffer: 16 * 1024 * 1024 });
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw new EncoderMissing(
      'There is no ffmpeg to encode the sounds. Install it: apt-get install ffmpeg (Debian), brew install ffmpeg (macOS).',
    );
  }
  if (error) throw error;
  if (status !== 0) throw new Error(`ffmpeg did not make the ${format} file: ${stderr.toString().trim()}`);
  return stdout;
}
