/** A loop that plays. */
export interface LoopVoice {
  /** Ends it, without a click. @param fadeMs how long it fades */
  stop(fadeMs: number): void;
}

/** What the loop needs of the output. */
export interface LoopOutput {
  /** Which loop is loaded with the sounds that no first shot needs; undefined for none. */
  setLoop(file: string | undefined): void;
  /** Fades it in. Undefined while it is not loaded. */
  startLoop(file: string): LoopVoice | undefined;
}

interface Timers {
  after(ms: number, callback: () => void): () => void;
}

/** A player who does nothing for this long is perhaps not there. With the fade it is over before the output is suspended after 30 s. */
export const LOOP_IDLE_MS = 20_000;
const LOOP_FADE_MS = 4_000;

/** Plays the loop of the landscape while the player is active. */
export class LoopPlayer {
  private readonly output: LoopOutput;
  private readonly timers: Timers;
  private file: string | undefined;
  private voice: LoopVoice | undefined;
  /** Loops that were stopped and are still heard. */
  private readonly fading = new Set<LoopVoice>();
  private isActive = false;
  private cancelTimer: () => void = () => undefined;

  constructor(output: LoopOutput, timers: Timers) {
    this.output = output;
    this.timers = timers;
  }

  /** Another landscape, or none: the loop so far fades. */
  setLoop(file: string | undefined): void {
    if (file === this.file) return;
    this.file = file;
    this.end(LOOP_FADE_MS);
    this.output.setLoop(file);
    this.begin();
  }

  /** The player does something: the loop begins, or goes on. */
  onInput(): void {
    this.isActive = true;
    this.cancelTimer();
    this.cancelTimer = this.timers.after(LOOP_IDLE_MS, () => this.rest(LOOP_FADE_MS));
    this.begin();
  }

  /** Begins with the loop if it was loaded meanwhile and is due. */
  begin(): void {
    if (this.isActive && this.file !== undefined) this.voice ??= this.output.startLoop(this.file);
  }

  /** Silent until the next input; what fades already ends no later. @returns whether something fades */
  silence(fadeMs: number): boolean {
    const before = [...this.fading];
    for (const voice of before) voice.stop(fadeMs);
    return this.rest(fadeMs) || before.length > 0;
  }

  get isPlaying(): boolean {
    return this.voice !== undefined;
  }

  private rest(fadeMs: number): boolean {
    this.cancelTimer();
    this.isActive = false;
    return this.end(fadeMs);
  }

  private end(fadeMs: number): boolean {
    const { voice } = this;
    if (!voice) return false;
    this.voice = undefined;
    this.fading.add(voice);
    this.timers.after(fadeMs, () => this.fading.delete(voice));
    voice.stop(fadeMs);
    return true;
  }
}
