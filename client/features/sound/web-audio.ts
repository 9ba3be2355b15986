import type { Cue } from './cues.ts';
import { SoundFiles } from './sound-files.ts';
import { type AudioOutput, VOICE_FADE_MS, type Voice } from './sound-mixer.ts';

/** The time constant of a stopped voice's fade, seconds; without a fade it would click. */
const FADE_S = 0.004;
const FADED_S = VOICE_FADE_MS / 1_000;

/** Web Audio. Create it after a gesture only; a context from before may never run. */
export class WebAudioOutput implements AudioOutput {
  private readonly context: AudioContext;
  private readonly master: GainNode;
  private readonly files: SoundFiles;

  /** @param base URL of the folder with the sounds, ending in '/' */
  constructor(context: AudioContext, base: string) {
    this.context = context;
    this.master = context.createGain();
    this.master.connect(context.destination);
    this.files = new SoundFiles(base, {
      async fetch(url) {
        const response = await fetch(url, { priority: 'low' });
        if (!response.ok) throw new Error(`${url}: ${response.status}`);
        return response.arrayBuffer();
      },
      decode: (bytes) => context.decodeAudioData(bytes),
      canPlayType: (type) => document.createElement('audio').canPlayType(type),
      now: () => performance.now(),
    });
    window.addEventListener('online', () => this.files.networkIsBack());
  }

  get state(): AudioOutput['state'] {
    return this.context.state;
  }

  resume(): Promise<void> {
    return this.context.resume();
  }

  suspend(): Promise<void> {
    return this.context.suspend();
  }

  load(): Promise<void> {
    return this.files.load();
  }

  loadRest(): Promise<void> {
    return this.files.loadRest();
  }

  setVolume(volume: number): void {
    this.master.gain.value = volume;
  }

  start({ name, gain, rate }: Cue, onEnd: () => void): Voice | undefined {
    const buffer = this.files.get(name);
    if (!buffer) return undefined;
    const { context } = this;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    const level = context.createGain();
    level.gain.value = gain;
    source.connect(level).connect(this.master);
    source.onended = () => {
      level.disconnect();
      onEnd();
    };
    source.start();
    return {
      stop() {
        level.gain.setTargetAtTime(0, context.currentTime, FADE_S);
        source.stop(context.currentTime + FADED_S);
      },
    };
  }
}
