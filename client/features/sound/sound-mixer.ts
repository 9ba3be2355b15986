import type { Cue } from './cues.ts';
import type { SoundName } from './sound-names.ts';

/** A sound in the air. */
export interface Voice {
  /** Ends it within VOICE_FADE_MS, without a click. */
  stop(): void;
}

/** Where sound comes out: Web Audio in the product, a fake in the specs. Nothing here throws; a promise may reject. */
export interface AudioOutput {
  /** `interrupted` is Safari's: a call or another app has taken the speaker. */
  readonly state: 'running' | 'suspended' | 'interrupted' | 'closed';
  resume(): Promise<void>;
  suspend(): Promise<void>;
  /** Fetches and decodes the sounds, once however often it is called; resolves when they are there, or cannot be had. Never rejects. */
  load(): Promise<void>;
  setVolume(volume: number): void;
  /** Undefined while the sound is not there, and for ever when it could not be loaded. */
  start(cue: Cue, onEnd: () => void): Voice | undefined;
}

/** Timers of the player's clock, ms. */
export interface SoundClock {
  now(): number;
  after(ms: number, callback: () => void): () => void;
}

/** How long a sound takes that is stopped. */
export const VOICE_FADE_MS = 20;
/** A fading sound is heard out before the output sleeps; twice the fade, since timer and speaker have clocks of their own. */
const SLEEP_DELAY_MS = 2 * VOICE_FADE_MS;
/** Sounds at once; the oldest gives way. Specification, section 9. */
const VOICES = 10;
/** Without a sound for this long the output sleeps, and the phone's battery lasts longer. Specification, section 9. */
const IDLE_MS = 30_000;
/** The same sound again sooner than this is one sound. A button and what it brings about make one click. */
const GATE_MS = 45;
const CLICK_GATE_MS = 120;
/** An output that takes longer to wake up than this has missed the moment: late is worse than silent. */
const LATE_MS = 250;
/** A sample of the volume may wait this long for the sounds to be loaded. */
const SAMPLE_LATE_MS = 2_000;

/** Decides which sounds are heard: gates repeats, bounds voices, sleeps when nothing happens. */
export class SoundMixer {
  private readonly output: AudioOutput;
  private readonly clock: SoundClock;
  private readonly lastMs = new Map<SoundName, number>();
  private voices: Voice[] = [];
  private muted = false;
  private hidden = false;
  /** Of the timer that runs: either until sleep begins, or until it may. */
  private cancelTimer: () => void = () => undefined;

  constructor(output: AudioOutput, clock: SoundClock) {
    this.output = output;
    this.clock = clock;
  }

  play(cue: Cue): void {
    if (!this.audible) return;
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
      if (this.audible && this.clock.now() - now < LATE_MS) this.start(cue);
    });
  }

  /** Lets a chosen volume be heard. A page that was muted has yet to load its sounds, so they are waited for. */
  async sample(cue: Cue): Promise<void> {
    const asked = this.clock.now();
    this.wake();
    await this.output.load();
    if (this.clock.now() - asked < SAMPLE_LATE_MS) this.play(cue);
  }

  /** Called within every gesture: the one moment at which browsers let a sleeping or interrupted output wake up. */
  wake(): void {
    if (!this.audible) return;
    void this.output.load();
    this.stayAwake();
    if (this.output.state !== 'running') this.resume(() => undefined);
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.settle();
  }

  /** The page is out of sight. */
  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    this.settle();
  }

  /** @param volume 0 to 1 */
  setVolume(volume: number): void {
    this.output.setVolume(volume);
  }

  private get audible(): boolean {
    return !this.muted && !this.hidden;
  }

  private settle(): void {
    if (this.audible) this.wake();
    else this.sleep();
  }

  private start(cue: Cue): void {
    while (this.voices.length >= VOICES) this.voices.shift()?.stop();
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
    const fading = this.voices.length > 0;
    for (const voice of this.voices) voice.stop();
    this.voices = [];
    if (fading) this.cancelTimer = this.clock.after(SLEEP_DELAY_MS, suspend);
    else suspend();
  }

  private resume(whenRunning: () => void): void {
    // Refused outside a gesture and during a call; the next gesture asks again.
    this.output.resume().then(whenRunning, () => undefined);
  }
}
