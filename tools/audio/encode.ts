import { spawnSync } from 'node:child_process';

/** Formats for all browsers: Ogg Vorbis, and MP3 for those that cannot decode it. */
export const FORMATS = ['ogg', 'mp3'] as const;
export type Format = (typeof FORMATS)[number];

const ENCODER = 'ffmpeg';
const CODECS: Readonly<Record<Format, readonly string[]>> = {
  ogg: ['-c:a', 'libvorbis', '-q:a', '4', '-f', 'ogg'],
  mp3: ['-c:a', 'libmp3lame', '-q:a', '4', '-f', 'mp3', '-id3v2_version', '0'],
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
export function encode(wav: Uint8Array, format: Format): Uint8Array {
  const args = ['-hide_banner', '-loglevel', 'error', '-f', 'wav', '-i', 'pipe:0', ...CODECS[format], ...PLAIN, 'pipe:1'];
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
