import type { Cue } from './cues.ts';
import type { LoopVoice } from './loop-player.ts';
import { closeSeam, LOOP_MARGIN_S, LOOP_S } from './loop-seam.ts';
import { SoundFiles } from './sound-files.ts';
import { type AudioOutput, VOICE_FADE_MS, type Voice } from './sound-mixer.ts';

/** The time constant of a stopped voice's fade, seconds; without a fade it would click. */
const FADE_S = 0.004;
const FADED_S = VOICE_FADE_MS / 1_000;

/** The loop of a landscape at -38 dB of full scale: as soft as the softest bounces. */
const LOOP_GAIN = 0.25;
/** The time constant with which a loop fades in, seconds. */
const LOOP_RISE_S = 0.8;
/** The fade of a stopped loop in time constants: what is left of it then cannot be heard. */
const FADE_CONSTANTS = 5;

/**
 * The way of every sound to the speaker: a compressor, so that many loud sounds at once do not distort, then the volume.
 * @returns what sounds connect to, and the gain of the volume
 */
export function openChain(context: BaseAudioContext): { readonly input: AudioNode; readonly volume: GainNode } {
  const compressor = context.createDynamicsCompressor();
  compressor.threshold.value = -12;
  compressor.ratio.value = 4;
  // A hard knee: soft sounds keep their levels among each other.
  compressor.knee.value = 0;
  const volume = context.createGain();
  compressor.connect(volume).connect(context.destination);
  return { input: compressor, volume };
}

/** Web Audio. Create it after a gesture only; a context from before may never run. */
export class WebAudioOutput implements AudioOutput {
  private readonly context: AudioContext;
  private readonly chain: ReturnType<typeof openChain>;
  private readonly files: SoundFiles;
  private readonly closedLoops = new WeakSet<AudioBuffer>();

  /** @param base URL of the folder with the sounds, ending in '/' */
  constructor(context: AudioContext, base: string) {
    this.context = context;
    this.chain = openChain(context);
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
    this.chain.volume.gain.value = volume;
  }

  start({ name, gain, rate }: Cue, onEnd: () => void): Voice | undefined {
    const buffer = this.files.next(name);
    if (!buffer) return undefined;
    const { context } = this;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    const level = context.createGain();
    level.gain.value = gain;
    source.connect(level).connect(this.chain.input);
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

  setLoop(file: string | undefined): void {
    this.files.setLoop(file);
  }

  startLoop(file: string): LoopVoice | undefined {
    const buffer = this.files.loopOf(file);
    if (!buffer) return undefined;
    if (!this.closedLoops.has(buffer)) closeSeam(buffer.getChannelData(0), buffer.sampleRate);
    this.closedLoops.add(buffer);
    const { context } = this;
    const source = new AudioBufferSourceNode(context, { buffer, loop: true, loopStart: LOOP_MARGIN_S, loopEnd: LOOP_MARGIN_S + LOOP_S });
    const level = context.createGain();
    level.gain.setValueAtTime(0, context.currentTime);
    level.gain.setTargetAtTime(LOOP_GAIN, context.currentTime, LOOP_RISE_S);
    source.connect(level).connect(this.chain.input);
    source.onended = () => level.disconnect();
    source.start(0, LOOP_MARGIN_S);
    return {
      stop(fadeMs) {
        const fade = fadeMs / 1_000;
        level.gain.setTargetAtTime(0, context.currentTime, fade / FADE_CONSTANTS);
        source.stop(context.currentTime + fade);
      },
    };
  }
}
