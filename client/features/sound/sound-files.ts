import { SOUND_NAMES, type SoundName } from './sound-names.ts';

type Format = 'ogg' | 'mp3';

/** Half of the bytes, and not heard before the first checkpoint: they wait until the others are there. */
const LATER: ReadonlySet<SoundName> = new Set(['chime', 'finish', 'claps']);

/** What loading needs of the browser. */
export interface FileReader {
  fetch(url: string): Promise<ArrayBuffer>;
  decode(bytes: ArrayBuffer): Promise<AudioBuffer>;
  /** As of an audio element: '' for no. */
  canPlayType(type: string): string;
}

/** Fetches and decodes the sounds. What cannot be had is silence, and never an error for the player. */
export class SoundFiles {
  private readonly base: string;
  private readonly reader: FileReader;
  private readonly buffers = new Map<SoundName, AudioBuffer>();
  private loading: Promise<void> | undefined;

  /** @param base address of the folder with the sounds, ending in '/' */
  constructor(base: string, reader: FileReader) {
    this.base = base;
    this.reader = reader;
  }

  get(name: SoundName): AudioBuffer | undefined {
    return this.buffers.get(name);
  }

  /** Once however often it is called, but again for what was missing. Never rejects. */
  load(): Promise<void> {
    this.loading ??= this.loadMissing().finally(() => {
      if (this.buffers.size < SOUND_NAMES.length) this.loading = undefined;
    });
    return this.loading;
  }

  private async loadMissing(): Promise<void> {
    const formats: readonly Format[] = this.reader.canPlayType('audio/ogg; codecs="vorbis"') ? ['ogg', 'mp3'] : ['mp3'];
    const missing = SOUND_NAMES.filter((name) => !this.buffers.has(name));
    await Promise.all(missing.filter((name) => !LATER.has(name)).map((name) => this.loadOne(name, formats)));
    await Promise.all(missing.filter((name) => LATER.has(name)).map((name) => this.loadOne(name, formats)));
  }

  /** A browser may say that it plays a format and then not decode it: the other one is tried. */
  private async loadOne(name: SoundName, formats: readonly Format[]): Promise<void> {
    for (const format of formats) {
      try {
        this.buffers.set(name, await this.reader.decode(await this.reader.fetch(`${this.base}${name}.${format}`)));
        return;
      } catch {
        // Offline, gone or of a format that the browser does not know.
      }
    }
  }
}
