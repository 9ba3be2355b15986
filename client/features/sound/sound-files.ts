import { FIRST_SOUNDS, SOUND_NAMES, type SoundName } from './sound-names.ts';

type Format = 'ogg' | 'mp3';

/** Not needed before the first checkpoint, and large: they load last. */
const LAST: ReadonlySet<SoundName> = new Set(['chime', 'finish', 'claps']);

/** What loading needs from the browser. */
export interface FileReader {
  fetch(url: string): Promise<ArrayBuffer>;
  decode(bytes: ArrayBuffer): Promise<AudioBuffer>;
  /** As for an audio element: '' means no. */
  canPlayType(type: string): string;
  /** The current time, ms. */
  now(): number;
}

/** A failed sound is requested once more after this, ms; from then on only when the network is back. */
const RETRY_MS = 30_000;

/** Fetches and decodes the sounds. A sound that cannot be loaded is silent, and never an error for the player. */
export class SoundFiles {
  private readonly base: string;
  private readonly reader: FileReader;
  private readonly buffers = new Map<SoundName, AudioBuffer>();
  /** URLs whose content this browser cannot decode; they are not tried again. */
  private readonly undecodable = new Set<string>();
  private loading: Promise<void> | undefined;
  private isAllWanted = false;
  private tries = 0;
  private nextTryMs = Number.NEGATIVE_INFINITY;

  /** @param base URL of the folder with the sounds, ending in '/' */
  constructor(base: string, reader: FileReader) {
    this.base = base;
    this.reader = reader;
  }

  get(name: SoundName): AudioBuffer | undefined {
    return this.buffers.get(name);
  }

  /**
   * Call it at every gesture. It requests each of the first sounds once, after `loadRest` the others, too; a missing one once more
   * after 30 s, and again after `networkIsBack`. Never rejects.
   */
  load(): Promise<void> {
    if (!this.loading && this.missing().length > 0 && this.reader.now() >= this.nextTryMs) {
      this.loading = this.loadMissing().finally(() => this.endTry());
    }
    return this.loading ?? Promise.resolve();
  }

  /** Call it at every hit of the ball. The first call loads the sounds that were not loaded before the first shot. Never rejects. */
  async loadRest(): Promise<void> {
    if (this.isAllWanted) return;
    this.isAllWanted = true;
    await this.loading;
    this.networkIsBack();
    await this.load();
  }

  /** Allows the next gesture to request missing sounds again. */
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
    const missing = this.missing();
    await Promise.all(missing.filter((name) => !LAST.has(name)).map((name) => this.loadOne(name, formats)));
    await Promise.all(missing.filter((name) => LAST.has(name)).map((name) => this.loadOne(name, formats)));
  }

  private missing(): SoundName[] {
    return SOUND_NAMES.filter((name) => (this.isAllWanted || FIRST_SOUNDS.has(name)) && !this.buffers.has(name));
  }

  /** A browser may claim to play a format and then fail to decode it: only then the other format is tried. */
  private async loadOne(name: SoundName, formats: readonly Format[]): Promise<void> {
    for (const url of formats.map((format) => `${this.base}${name}.${format}`)) {
      if (this.undecodable.has(url)) continue;
      // Offline or missing: the other format would fail, too.
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
