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
  /** The player's clock, ms. */
  now(): number;
}

/** What could not be had is asked for once more, after this long; from then on only when the network has come back. */
const RETRY_MS = 30_000;

/** Fetches and decodes the sounds. What cannot be had is silence, and never an error for the player. */
export class SoundFiles {
  private readonly base: string;
  private readonly reader: FileReader;
  private readonly buffers = new Map<SoundName, AudioBuffer>();
  /** Addresses whose bytes this browser cannot decode: they stay that way. */
  private readonly undecodable = new Set<string>();
  private loading: Promise<void> | undefined;
  private tries = 0;
  private nextTryMs = Number.NEGATIVE_INFINITY;

  /** @param base address of the folder with the sounds, ending in '/' */
  constructor(base: string, reader: FileReader) {
    this.base = base;
    this.reader = reader;
  }

  get(name: SoundName): AudioBuffer | undefined {
    return this.buffers.get(name);
  }

  /**
   * Called at every gesture, it asks once for what is there; for what is missing once more after 30 s, and after
   * `networkIsBack`. Never rejects.
   */
  load(): Promise<void> {
    if (!this.loading && this.buffers.size < SOUND_NAMES.length && this.reader.now() >= this.nextTryMs) {
      this.loading = this.loadMissing().finally(() => this.endTry());
    }
    return this.loading ?? Promise.resolve();
  }

  /** What is missing may be asked for again at the next gesture. */
  networkIsBack(): void {
    this.tries = 0;
    this.nextTryMs = Number.NEGATIVE_INFINITY;
  }

  private endTry(): void {
    this.loading = undefined;
    this.tries++;
    this.nextTryMs = this.tries === 1 ? this.reader.now() + RETRY_MS : Number.POSITIVE_INFINITY;
  }

  private async loadMissing(): Promise<void> {
    const formats: readonly Format[] = this.reader.canPlayType('audio/ogg; codecs="vorbis"') ? ['ogg', 'mp3'] : ['mp3'];
    const missing = SOUND_NAMES.filter((name) => !this.buffers.has(name));
    await Promise.all(missing.filter((name) => !LATER.has(name)).map((name) => this.loadOne(name, formats)));
    await Promise.all(missing.filter((name) => LATER.has(name)).map((name) => this.loadOne(name, formats)));
  }

  /** A browser may say that it plays a format and then not decode it: only then the other one is tried. */
  private async loadOne(name: SoundName, formats: readonly Format[]): Promise<void> {
    for (const url of formats.map((format) => `${this.base}${name}.${format}`)) {
      if (this.undecodable.has(url)) continue;
      // Offline or gone, and so is the other format.
      const bytes = await this.reader.fetch(url).catch(() => undefined);
      if (!bytes) return;
      try {
        this.buffers.set(name, await this.reader.decode(bytes));
        return;
      } catch {
        this.undecodable.add(url);
      }
    }
  }
}
