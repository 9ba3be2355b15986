import { beforeEach, describe, expect, test } from 'vitest';
import type { Cue } from './cues.ts';
import { type AudioOutput, type SoundClock, SoundMixer } from './sound-mixer.ts';
import type { SoundName } from './sound-names.ts';

class FakeOutput implements AudioOutput {
  state: AudioOutput['state'] = 'suspended';
  loads = 0;
  restLoads = 0;
  loaded = Promise.resolve();
  volume = 1;
  resumes = 0;
  /** Names of the sounds that play, oldest first. */
  sounding: { name: SoundName; end: () => void }[] = [];
  stopped: SoundName[] = [];
  refuses = false;
  missing: SoundName | undefined;

  async resume(): Promise<void> {
    this.resumes++;
    if (this.refuses) throw new Error('not now');
    this.state = 'running';
  }
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
  async loadRest(): Promise<void> {
    this.restLoads++;
  }
  async load(): Promise<void> {
    this.loads++;
    await this.loaded;
  }
  setVolume(volume: number): void {
    this.volume = volume;
  }
  /** The loop that plays, and the fades of those that were stopped, ms. */
  loop: string | undefined;
  loopFades: number[] = [];
  isLoopLoaded = true;
  setLoop(): void {}
  startLoop(file: string) {
    if (!this.isLoopLoaded) return undefined;
    this.loop = file;
    return {
      stop: (fadeMs: number) => {
        this.loop = undefined;
        this.loopFades.push(fadeMs);
      },
    };
  }
  start({ name }: Cue, onEnd: () => void) {
    if (name === this.missing) return undefined;
    const sound = {
      name,
      end: () => {
        this.sounding = this.sounding.filter((other) => other !== sound);
        onEnd();
      },
    };
    this.sounding.push(sound);
    return {
      stop: () => {
        this.stopped.push(name);
        sound.end();
      },
    };
  }
}

class FakeClock implements SoundClock {
  private ms = 0;
  private timers: { due: number; callback: () => void }[] = [];

  now(): number {
    return this.ms;
  }
  after(ms: number, callback: () => void): () => void {
    const timer = { due: this.ms + ms, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  pass(ms: number): void {
    this.ms += ms;
    const due = this.timers.filter((timer) => timer.due <= this.ms);
    this.timers = this.timers.filter((timer) => timer.due > this.ms);
    for (const { callback } of due) callback();
  }
}

let output: FakeOutput;
let clock: FakeClock;
let mixer: SoundMixer;
const settle = () => new Promise((done) => setImmediate(done));
const cue = (name: SoundName): Cue => ({ name, gain: 0.2, rate: 1 });
const sounding = () => output.sounding.map(({ name }) => name);

beforeEach(async () => {
  output = new FakeOutput();
  clock = new FakeClock();
  mixer = new SoundMixer(output, clock);
  mixer.wake();
  await settle();
});

test('the first hit that is heard loads the sounds that come after a first shot', () => {
  mixer.play(cue('click'));
  mixer.setMuted(true);
  mixer.play(cue('hit'));
  expect(output.restLoads).toBe(0);
  mixer.setMuted(false);
  mixer.play(cue('hit'));
  expect(output.restLoads).toBe(1);
});

describe('gate', () => {
  test.each([
    ['bounce', 44, 1],
    ['bounce', 45, 2],
    ['click', 119, 1],
    ['click', 120, 2],
  ] as const)('%s again after %i ms is heard %i times', (name, ms, times) => {
    mixer.play(cue(name));
    clock.pass(ms);
    mixer.play(cue(name));
    expect(output.sounding).toHaveLength(times);
  });

  test('holds back the same sound only', () => {
    mixer.play(cue('bounce'));
    mixer.play(cue('ice'));
    expect(sounding()).toEqual(['bounce', 'ice']);
  });
});

describe('pool', () => {
  test('the eleventh sound takes the place of the oldest', () => {
    mixer.play(cue('claps'));
    for (let i = 0; i < 10; i++) {
      clock.pass(50);
      mixer.play(cue('bounce'));
    }
    expect(sounding()).toEqual(new Array(10).fill('bounce'));
    expect(output.stopped).toEqual(['claps']);
  });

  test('a sound that has ended makes room', () => {
    mixer.play(cue('claps'));
    for (let i = 0; i < 9; i++) {
      clock.pass(50);
      mixer.play(cue('bounce'));
    }
    output.sounding[3]?.end();
    clock.pass(50);
    mixer.play(cue('ice'));
    expect(output.stopped).toEqual([]);
  });
});

describe('sleep', () => {
  test('comes 30 s after the last sound, and the next one wakes up', async () => {
    clock.pass(20_000);
    mixer.play(cue('hit'));
    output.sounding[0]?.end();
    clock.pass(29_999);
    expect(output.state).toBe('running');
    clock.pass(1);
    await settle();
    expect(output.state).toBe('suspended');
    mixer.play(cue('bounce'));
    await settle();
    expect(output.state).toBe('running');
    expect(sounding()).toEqual(['bounce']);
  });

  test('an output that wakes up late stays silent rather than play what is long past', async () => {
    output.state = 'suspended';
    mixer.play(cue('bounce'));
    clock.pass(250);
    await settle();
    expect(sounding()).toEqual([]);
  });
});

describe('the loop of the landscape', () => {
  beforeEach(() => mixer.setLoop('loop-frost'));

  test('fades 20 s after the last input, so that the output sleeps after 30 s', async () => {
    expect(output.loop).toBe('loop-frost');
    clock.pass(15_000);
    mixer.wake();
    clock.pass(19_999);
    expect(output.loop).toBe('loop-frost');
    clock.pass(1);
    expect([output.loop, output.loopFades]).toEqual([undefined, [4_000]]);
    clock.pass(9_999);
    expect(output.state).toBe('running');
    clock.pass(1);
    await settle();
    expect(output.state).toBe('suspended');
  });

  test('a sound of the ball is no input', () => {
    clock.pass(15_000);
    mixer.play(cue('bounce'));
    clock.pass(5_000);
    expect(output.loop).toBeUndefined();
  });

  test('begins again with the next input', () => {
    clock.pass(20_000);
    mixer.play(cue('bounce'));
    expect(output.loop).toBeUndefined();
    mixer.wake();
    expect(output.loop).toBe('loop-frost');
  });

  test('begins when it is loaded, with the first hit', async () => {
    mixer.setLoop(undefined);
    output.isLoopLoaded = false;
    mixer.setLoop('loop-meadow');
    mixer.wake();
    expect(output.loop).toBeUndefined();
    output.isLoopLoaded = true;
    mixer.play(cue('hit'));
    await settle();
    expect(output.loop).toBe('loop-meadow');
  });

  test('begins when the next input has loaded it, without another one', async () => {
    mixer.setLoop('loop-meadow');
    output.isLoopLoaded = false;
    let loaded = () => {};
    output.loaded = new Promise((resolve) => {
      loaded = resolve;
    });
    mixer.setLoop('loop-frost');
    mixer.wake();
    expect(output.loop).toBeUndefined();
    output.isLoopLoaded = true;
    loaded();
    await settle();
    expect(output.loop).toBe('loop-frost');
  });

  test('follows the landscape, and ends when only effects are wanted', () => {
    mixer.setLoop('loop-meadow');
    expect([output.loop, output.loopFades]).toEqual(['loop-meadow', [4_000]]);
    mixer.setLoop(undefined);
    mixer.wake();
    expect([output.loop, output.loopFades]).toEqual([undefined, [4_000, 4_000]]);
  });

  test('stops at once without a click when the sound is muted, and is back with it', async () => {
    mixer.setMuted(true);
    expect([output.loop, output.loopFades, output.state]).toEqual([undefined, [20], 'running']);
    clock.pass(40);
    await settle();
    mixer.wake();
    expect([output.loop, output.state]).toEqual([undefined, 'suspended']);
    mixer.setMuted(false);
    expect(output.loop).toBe('loop-frost');
  });

  test.each([
    ['the player rests', () => clock.pass(20_000)],
    ['the landscape changes', () => mixer.setLoop(undefined)],
  ])('that fades because %s ends at once, before the suspension, when the page hides', async (_, fade) => {
    fade();
    clock.pass(1_000);
    mixer.setHidden(true);
    expect([output.loopFades, output.state]).toEqual([[4_000, 20], 'running']);
    clock.pass(40);
    await settle();
    expect(output.state).toBe('suspended');
  });

  test('that has faded is not stopped again', async () => {
    clock.pass(20_000);
    clock.pass(4_000);
    mixer.setMuted(true);
    await settle();
    expect([output.loopFades, output.state]).toEqual([[4_000], 'suspended']);
  });

  test('waits for an input when the page is visible again', async () => {
    mixer.setHidden(true);
    clock.pass(40);
    await settle();
    mixer.setHidden(false);
    await settle();
    expect([output.loop, output.state]).toEqual([undefined, 'running']);
    mixer.wake();
    expect(output.loop).toBe('loop-frost');
  });

  test('is one of the ten sounds', () => {
    for (let i = 0; i < 10; i++) {
      mixer.play(cue('bounce'));
      clock.pass(50);
    }
    expect(output.sounding).toHaveLength(9);
  });
});

describe('mute', () => {
  test('stops what sounds and suspends; nothing is loaded or heard until it is lifted', async () => {
    mixer.play(cue('claps'));
    mixer.setMuted(true);
    clock.pass(40);
    await settle();
    expect(output.state).toBe('suspended');
    expect(sounding()).toEqual([]);
    const { loads, resumes } = output;
    mixer.wake();
    mixer.play(cue('hit'));
    await settle();
    expect([output.loads, output.resumes, sounding()]).toEqual([loads, resumes, []]);
    mixer.setMuted(false);
    await settle();
    clock.pass(50);
    mixer.play(cue('hit'));
    expect(sounding()).toEqual(['hit']);
  });

  test.each([
    ['a hidden page', (isOn: boolean) => mixer.setHidden(isOn)],
    ['a page that shows an ad', (isOn: boolean) => mixer.setHushed(isOn)],
  ])('%s is silent, and stays silent when only the mute is lifted', async (_, silence) => {
    mixer.play(cue('claps'));
    silence(true);
    mixer.setMuted(true);
    mixer.setMuted(false);
    clock.pass(40);
    await settle();
    mixer.play(cue('hit'));
    expect([output.state, sounding()]).toEqual(['suspended', []]);
    silence(false);
    await settle();
    mixer.play(cue('hit'));
    expect(sounding()).toEqual(['hit']);
  });
});

describe('a sound that is cut short', () => {
  beforeEach(() => {
    mixer.play(cue('claps'));
    mixer.setMuted(true);
  });

  test('fades before the output is suspended', () => {
    expect(output.stopped).toEqual(['claps']);
    clock.pass(39);
    expect(output.state).toBe('running');
    clock.pass(1);
    expect(output.state).toBe('suspended');
  });

  test('leaves the output running when the mute is lifted meanwhile', () => {
    mixer.setMuted(false);
    clock.pass(29_999);
    expect(output.state).toBe('running');
    clock.pass(1);
    expect(output.state).toBe('suspended');
  });
});

describe('the sample of a volume', () => {
  const load = () => {
    let done: () => void = () => undefined;
    output.loaded = new Promise((resolve) => {
      done = resolve;
    });
    return done;
  };

  test.each([
    [0, ['bounce']],
    [1_999, ['bounce']],
    [2_000, []],
  ])('waits for sounds that take %i ms to load: %j', async (ms, names) => {
    const done = load();
    void mixer.sample(cue('bounce'));
    await settle();
    expect(sounding()).toEqual([]);
    clock.pass(ms);
    done();
    await settle();
    expect(sounding()).toEqual(names);
  });

  test('is silent while muted', async () => {
    mixer.setMuted(true);
    await mixer.sample(cue('bounce'));
    expect(sounding()).toEqual([]);
  });
});

describe('trouble', () => {
  test('an interrupted output (a call on iOS) wakes up with the next allowed gesture', async () => {
    output.state = 'interrupted';
    output.refuses = true;
    mixer.play(cue('hit'));
    mixer.wake();
    await settle();
    expect([output.state, sounding()]).toEqual(['interrupted', []]);
    output.refuses = false;
    mixer.wake();
    await settle();
    clock.pass(50);
    mixer.play(cue('hit'));
    expect(sounding()).toEqual(['hit']);
  });

  test('a sound that is missing is silence', () => {
    output.missing = 'splash';
    mixer.play(cue('splash'));
    mixer.play(cue('bounce'));
    expect(sounding()).toEqual(['bounce']);
  });

  test('the master volume goes to the output', () => {
    mixer.setVolume(0.4);
    expect(output.volume).toBe(0.4);
  });
});
