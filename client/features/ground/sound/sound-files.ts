import { FILE_GROUPS, FIRST_FILES, formatsOf, type SoundFormat, type SoundName, takesOf } from './sound-names.ts';

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
  private readonly buffers = new Map<string, AudioBuffer>();
  private readonly playedTakes = new Map<SoundName, number>();
  private loop: string | undefined;
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

  /** The next take of a sound, of those that are loaded; undefined without any. */
  next(name: SoundName): AudioBuffer | undefined {
    const takes = takesOf(name).flatMap((file) => this.buffers.get(file) ?? []);
    const played = this.playedTakes.get(name) ?? 0;
    this.playedTakes.set(name, played + 1);
    return takes[played % takes.length];
  }

  loopOf(file: string): AudioBuffer | undefined {
    return this.buffers.get(file);
  }

  /** The loop that is loaded after all sounds; undefined for none. The one before is dropped: it is 20 s long. */
  setLoop(file: string | undefined): void {
    if (this.loop !== undefined) this.buffers.delete(this.loop);
    this.loop = file;
    // A loop that was not asked for before has not failed before.
    this.networkIsBack();
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
    const formats = formatsOf((type) => this.reader.canPlayType(type));
    const missing = this.missing();
    const loadAll = (files: readonly string[]) => Promise.all(files.map((file) => this.loadOne(file, formats)));
    for (const group of FILE_GROUPS) await loadAll(missing.filter((file) => group.includes(file)));
    // The loop may have become another one meanwhile.
    await loadAll(this.missing().filter((file) => file === this.loop));
  }

  private missing(): string[] {
    return this.wanted().filter((file) => !this.buffers.has(file));
  }

  private wanted(): readonly string[] {
    if (!this.isAllWanted) return FIRST_FILES;
    return this.loop === undefined ? FILE_GROUPS.flat() : [...FILE_GROUPS.flat(), this.loop];
  }

  /** A browser may claim to play a format and then fail to decode it: only then the other format is tried. */
  private async loadOne(file: string, formats: readonly SoundFormat[]): Promise<void> {
    for (const url of formats.map((format) => `${this.base}${file}.${format}`)) {
      if (this.undecodable.has(url)) continue;
      // Offline or missing: the other format would fail, too.
      const bytes = await this.reader.fetch(url).catch(() => undefined);
      if (!bytes) return;
      try {
        const buffer = await this.reader.decode(bytes);
        if (this.wanted().includes(file)) this.buffers.set(file, buffer);
        return;
      } catch {
        this.undecodable.add(url);
      }
    }
  }
}
