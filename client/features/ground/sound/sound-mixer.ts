import type { Cue } from './cues.ts';
import { type LoopOutput, LoopPlayer } from './loop-player.ts';
import type { SoundName } from './sound-names.ts';

/** A sound that plays. */
export interface Voice {
  /** Ends it within VOICE_FADE_MS, without a click. */
  stop(): void;
}

/** The sound output: Web Audio in the product, a fake in the specs. Nothing here throws; a promise may reject. */
export interface AudioOutput extends LoopOutput {
  /** `interrupted` is Safari's: a call or another app uses the speaker. */
  readonly state: 'running' | 'suspended' | 'interrupted' | 'closed';
  resume(): Promise<void>;
  suspend(): Promise<void>;
  /** Fetches and decodes the first sounds, once however often it is called; resolves when they are loaded or have failed. Never rejects. */
  load(): Promise<void>;
  /** Loads the sounds that no first shot needs; otherwise as `load`. */
  loadRest(): Promise<void>;
  setVolume(volume: number): void;
  /** Undefined while the sound is not loaded, and for ever when loading has failed. */
  start(cue: Cue, onEnd: () => void): Voice | undefined;
}

/** The current time and timers, ms. */
export interface SoundClock {
  now(): number;
  after(ms: number, callback: () => void): () => void;
}

/** How long a stopped sound fades, ms. */
export const VOICE_FADE_MS = 20;
/** Before suspending, fading sounds must end; twice the fade, because timer and speaker have clocks of their own. */
const SLEEP_DELAY_MS = 2 * VOICE_FADE_MS;
/** The most sounds at once, the loop among them; the oldest is stopped. Specification, section 9. */
const VOICES = 10;
/** After this long without a sound the output is suspended, which saves battery. Specification, section 9. */
const IDLE_MS = 30_000;
/** A repeat of the same sound within this is dropped. A button and its effect make one click. */
const GATE_MS = 45;
const CLICK_GATE_MS = 120;
/** A sound that resuming has delayed by more than this is dropped: late is worse than silent. */
const RESUME_DELAY_MAX_MS = 250;
/** How long the sample of a volume may wait for the sounds to load. */
const SAMPLE_WAIT_MAX_MS = 2_000;

/** Decides which sounds are played: drops quick repeats, limits the voices, suspends the idle output. */
export class SoundMixer {
  private readonly output: AudioOutput;
  private readonly clock: SoundClock;
  private readonly loop: LoopPlayer;
  private readonly lastMs = new Map<SoundName, number>();
  private voices: Voice[] = [];
  private isMuted = false;
  private isHidden = false;
  private isHushed = false;
  /** Cancels the current timer: until the output is idle, or until it may be suspended. */
  private cancelTimer: () => void = () => undefined;

  constructor(output: AudioOutput, clock: SoundClock) {
    this.output = output;
    this.clock = clock;
    this.loop = new LoopPlayer(output, clock);
  }

  play(cue: Cue): void {
    if (!this.isAudible) return;
    const now = this.clock.now();
    const gate = cue.name === 'click' ? CLICK_GATE_MS : GATE_MS;
    if (now - (this.lastMs.get(cue.name) ?? Number.NEGATIVE_INFINITY) < gate) return;
    this.lastMs.set(cue.name, now);
    this.stayAwake();
    if (this.output.state === 'running') {
      this.start(cue);
      return;
    }
    this.resume(() => {
      if (this.isAudible && this.clock.now() - now < RESUME_DELAY_MAX_MS) this.start(cue);
    });
  }

  /** Plays a sample of the chosen volume. A page that was muted has not loaded its sounds, so they are awaited. */
  async sample(cue: Cue): Promise<void> {
    const asked = this.clock.now();
    this.wake();
    await this.output.load();
    if (this.clock.now() - asked < SAMPLE_WAIT_MAX_MS) this.play(cue);
  }

  /** Must be called at every input, within every gesture: only then browsers allow a suspended or interrupted output to resume. */
  wake(): void {
    if (!this.isAudible) return;
    this.rouse();
    this.loop.onInput();
  }

  /** The loop of the landscape; undefined for none. */
  setLoop(file: string | undefined): void {
    this.loop.setLoop(file);
  }

  setMuted(muted: boolean): void {
    this.isMuted = muted;
    if (this.isAudible) this.wake();
    else this.sleep();
  }

  /** The page is hidden, or visible again. That is no input: the loop waits for one. */
  setHidden(hidden: boolean): void {
    this.isHidden = hidden;
    this.follow();
  }

  /** Something else is heard in place of the page, or no longer. As with a hidden page, the loop then waits for an input. */
  setHushed(hushed: boolean): void {
    this.isHushed = hushed;
    this.follow();
  }

  /** @param volume 0 to 1 */
  setVolume(volume: number): void {
    this.output.setVolume(volume);
  }

  private get isAudible(): boolean {
    return !this.isMuted && !this.isHidden && !this.isHushed;
  }

  private follow(): void {
    if (this.isAudible) this.rouse();
    else this.sleep();
  }

  private rouse(): void {
    // The loop of another landscape is among what this loads.
    void this.output.load().then(() => this.loop.begin());
    this.stayAwake();
    if (this.output.state !== 'running') this.resume(() => undefined);
  }

  private start(cue: Cue): void {
    if (cue.name === 'hit') void this.output.loadRest().then(() => this.loop.begin());
    const most = VOICES - (this.loop.isPlaying ? 1 : 0);
    while (this.voices.length >= most) this.voices.shift()?.stop();
    const voice = this.output.start(cue, () => {
      this.voices = this.voices.filter((other) => other !== voice);
    });
    if (voice) this.voices.push(voice);
  }

  private stayAwake(): void {
    this.cancelTimer();
    this.cancelTimer = this.clock.after(IDLE_MS, () => this.sleep());
  }

  private sleep(): void {
    this.cancelTimer();
    const suspend = () => void this.output.suspend().catch(() => undefined);
    const isLoopFading = this.loop.silence(VOICE_FADE_MS);
    const areFading = this.voices.length > 0 || isLoopFading;
    for (const voice of this.voices) voice.stop();
    this.voices = [];
    if (areFading) this.cancelTimer = this.clock.after(SLEEP_DELAY_MS, suspend);
    else suspend();
  }

  private resume(whenRunning: () => void): void {
    // Refused outside a gesture and during a call; the next gesture tries again.
    this.output.resume().then(whenRunning, () => undefined);
  }
}
