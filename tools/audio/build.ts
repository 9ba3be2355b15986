import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EncoderMissing, encode, FORMATS } from './encode.ts';
import { bytesOf, hashOf, MANIFEST_FILE, type Manifest } from './manifest.ts';
import { loudnessDb, peakOf } from './master.ts';
import { SAMPLE_RATE } from './signal.ts';
import { synthesizeSounds } from './sounds.ts';
import { encodeWav } from './wav.ts';

/**
 * Synthesizes every sound of the game into public/audio, and writes the manifest of what the files were made from.
 * `--wav folder` also writes the sounds before encoding into that folder, to look at them: sox x.wav -n spectrogram -o x.png
 */
const folder = fileURLToPath(new URL('../../public/audio/', import.meta.url));
const wavFolder = process.argv[2] === '--wav' ? process.argv[3] : undefined;

function build(): void {
  const manifest: Record<string, Manifest[string]> = {};
  const files = new Map<string, Uint8Array>();
  let total = 0;
  for (const [name, samples] of synthesizeSounds()) {
    const wav = encodeWav(samples);
    if (wavFolder) writeFileSync(`${wavFolder}/${name}.wav`, wav);
    const [ogg, mp3] = FORMATS.map((format) => encode(wav, format)) as [Uint8Array, Uint8Array];
    files.set(`${name}.ogg`, ogg);
    files.set(`${name}.mp3`, mp3);
    manifest[name] = { samples: hashOf(bytesOf(samples)), ogg: hashOf(ogg), mp3: hashOf(mp3) };
    total += ogg.length + mp3.length;
    console.log(describe(name, samples, ogg.length, mp3.length));
  }
  // The old files are removed last, when nothing else can fail.
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(folder + old);
  for (const [file, bytes] of files) writeFileSync(folder + file, bytes);
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${files.size} files, ${total} bytes`);
}

function describe(name: string, samples: Int16Array, oggBytes: number, mp3Bytes: number): string {
  const signal = Float64Array.from(samples, (sample) => sample / 32_767);
  const seconds = (samples.length / SAMPLE_RATE).toFixed(2);
  return `${name.padEnd(7)} ${seconds} s  loudness ${loudnessDb(signal).toFixed(1)} dB  peak ${peakOf(signal).toFixed(2)}  ogg ${oggBytes}  mp3 ${mp3Bytes}`;
}

try {
  build();
} catch (error) {
  if (!(error instanceof EncoderMissing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
