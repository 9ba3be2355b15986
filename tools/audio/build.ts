import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loopOf, type SoundName } from '../../client/features/ground/sound/sound-names.ts';
import { THEMES } from '../../shared/course/course.ts';
import { EncoderMissing, encode, FORMATS, type Kind } from './encode.ts';
import { bytesOf, hashOf, MANIFEST_FILE, type Manifest } from './manifest.ts';
import { decodeFiles } from './measure.ts';
import { synthesizeLoopFile, synthesizeSounds } from './sounds.ts';
import { AUDIO, oggPaths, readPage, SOUNDS_PAGE, tablesOf, withTables } from './sounds-page.ts';
import { encodeWav } from './wav.ts';

/**
 * Synthesizes every sound of the game into public/audio, writes the manifest of what the files were made from, and prints the tables of
 * docs/sounds.md, which it writes there as well: peak, loudness, loudness above 600 Hz and the loss, measured on the files.
 * `--wav folder` also writes the sounds before encoding into that folder, to look at them: sox x.wav -n spectrogram -o x.png
 */
const wavFolder = process.argv[2] === '--wav' ? process.argv[3] : undefined;

const BELLS: readonly string[] = ['chime', 'finish'] satisfies SoundName[];

async function build(): Promise<void> {
  const manifest: Record<string, Manifest[string]> = {};
  const files = new Map<string, Uint8Array>();
  const add = (sounds: ReadonlyMap<string, Int16Array>, kindOf: (name: string) => Kind) => {
    for (const [name, samples] of sounds) {
      const wav = encodeWav(samples);
      if (wavFolder) writeFileSync(`${wavFolder}/${name}.wav`, wav);
      const [ogg, mp3] = FORMATS.map((format) => encode(wav, format, kindOf(name))) as [Uint8Array, Uint8Array];
      files.set(`${name}.ogg`, ogg);
      files.set(`${name}.mp3`, mp3);
      manifest[name] = { samples: hashOf(bytesOf(samples)), ogg: hashOf(ogg), mp3: hashOf(mp3) };
    }
  };
  add(synthesizeSounds(), (name) => (BELLS.includes(name) ? 'bells' : 'noise'));
  add(new Map(THEMES.map((theme) => [loopOf(theme), synthesizeLoopFile(theme)])), () => 'loop');
  // The old files are removed last, when nothing else can fail.
  mkdirSync(AUDIO, { recursive: true });
  for (const old of readdirSync(AUDIO)) rmSync(AUDIO + old);
  let total = 0;
  for (const [file, bytes] of files) {
    writeFileSync(AUDIO + file, bytes);
    total += bytes.length;
  }
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
  const tables = tablesOf(await decodeFiles(oggPaths()));
  writeFileSync(SOUNDS_PAGE, withTables(readPage(), tables));
  console.log(`${tables}\n${files.size} files, ${total} bytes`);
}

try {
  await build();
} catch (error) {
  if (!(error instanceof EncoderMissing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
