import { LOOP_MARGIN_S } from '../../client/features/ground/sound/loop-seam.ts';
import type { Theme } from '../../shared/course/course.ts';
import { bandPass } from './filter.ts';
import { echoed, gusts, pad, rumble, scatter } from './loop-layers.ts';
import { LOOP_RMS_DB, rmsDb } from './master.ts';
import { mix, noise, ring, SAMPLE_RATE, type Signal, shape, signalOf, struck } from './signal.ts';

const gust = (times: number, phase: number, power = 1.5, rest = 0.15) => ({ times, phase, power, rest });

/** Rises within some hundredths of a second, so that nothing in a loop clicks. */
const soft = (signal: Signal): Signal => shape(signal, (t) => 1 - Math.exp(-t / 0.012));

/** A bird far away: two or three short notes that fall. */
function bird(random: () => number): Signal {
  const hertz = 1_900 + 500 * random();
  const note = soft(signalOf(0.16, (t) => Math.sin(2 * Math.PI * (hertz * t - 900 * t * t)) * Math.exp(-22 * t)));
  return echoed(note, 0.17, 1 + Math.floor(2 * random()), 0.62);
}

/** A drop into a pool, in a hall of stone. */
function drip(random: () => number): Signal {
  const hertz = 820 + 640 * random();
  const drop = soft(signalOf(0.2, (t) => Math.sin(2 * Math.PI * (hertz * t + hertz * 1.1 * t * t)) * Math.exp(-26 * t)));
  return echoed(drop, 0.31, 5, 0.48);
}

/** A splinter of ice that rings. */
function glint(random: () => number): Signal {
  const hertz = 1_760 * 2 ** (Math.floor(5 * random()) / 6);
  return soft(mix([ring(1.6, hertz, 3.2), 0.6], [ring(1.6, hertz * 2.76, 7), 0.16]));
}

/** A woodpecker far away. */
function knocks(random: () => number): Signal {
  const knock = shape(mix([ring(0.12, 640 + 90 * random(), 46), 1], [ring(0.12, 1_210, 70), 0.4]), (t) => 1 - Math.exp(-t / 0.002));
  return echoed(knock, 0.105, 3 + Math.floor(3 * random()), 0.82);
}

/** A stone that rolls down a slope. */
function pebbles(random: () => number): Signal {
  const stone = shape(bandPass(noise(0.09, Math.floor(1_000 * random())), 1_300 + 700 * random(), 500), struck(0.004, 70));
  return echoed(stone, 0.13 + 0.06 * random(), 4, 0.66);
}

/** A gull, two calls. */
function gull(random: () => number): Signal {
  const hertz = 980 + 160 * random();
  const call = signalOf(0.34, (t) => Math.sin(2 * Math.PI * (hertz * t - 420 * t * t)) * Math.sin((Math.PI * t) / 0.34) ** 2);
  return echoed(call, 0.42, 1, 0.6);
}

/** What each landscape sounds like: air, a slow chord, and here and there a sign of life. */
const RECIPES: Readonly<Record<Theme, () => Signal>> = {
  meadow: () =>
    mix(
      [pad([196, 293.66, 392, 493.88, 659.3]), 0.16],
      [gusts(201, { hertz: 620, widthHertz: 620 }, [gust(3, 0.1), gust(2, 0.6)]), 0.9],
      [scatter(202, 5, bird), 0.22],
    ),
  cavern: () =>
    mix(
      [pad([146.83, 220, 349.23, 440]), 0.2],
      [rumble(211, 340), 0.35],
      [gusts(212, { hertz: 480, widthHertz: 260 }, [gust(2, 0.3)]), 0.45],
      [scatter(213, 9, drip), 0.4],
    ),
  frost: () =>
    mix(
      [pad([329.63, 493.88, 659.3, 987.77]), 0.14],
      [gusts(221, { hertz: 1_050, widthHertz: 420 }, [gust(2, 0.2, 2), gust(5, 0.4, 1, 0.5)]), 0.95],
      [scatter(222, 7, glint), 0.15],
    ),
  lagoon: () =>
    mix(
      [pad([174.61, 261.63, 440, 523.3]), 0.13],
      [gusts(231, { hertz: 420, widthHertz: 420 }, [gust(3, 0, 2.4, 0.08)]), 1.1],
      // The foam follows the wave.
      [gusts(232, { hertz: 2_400, widthHertz: 2_200 }, [gust(3, 0.93, 5, 0.03)]), 0.3],
      [scatter(233, 2, gull), 0.12],
    ),
  thicket: () =>
    mix(
      [pad([146.83, 293.66, 349.23, 587.3]), 0.16],
      [gusts(241, { hertz: 2_600, widthHertz: 2_200 }, [gust(3, 0.4, 2, 0.1), gust(7, 0.1, 1, 0.45)]), 0.3],
      [gusts(242, { hertz: 560, widthHertz: 480 }, [gust(2, 0.5)]), 0.6],
      [scatter(243, 3, knocks), 0.13],
    ),
  quarry: () =>
    mix(
      [pad([220, 329.63, 440, 554.37]), 0.13],
      [gusts(251, { hertz: 390, widthHertz: 300 }, [gust(2, 0.7, 2), gust(3, 0.2, 1, 0.4)]), 1.2],
      [gusts(252, { hertz: 1_350, widthHertz: 500 }, [gust(3, 0.65, 3, 0.05)]), 0.4],
      [scatter(253, 4, pebbles), 0.5],
    ),
};

/** The loop of a landscape, once: sample i + 20 s would be sample i again. */
export function synthesizeLoop(theme: Theme): Signal {
  const raw = RECIPES[theme]();
  const gain = 10 ** ((LOOP_RMS_DB - rmsDb(raw)) / 20);
  return raw.map((value) => value * gain);
}

/** A loop as its file holds it: with a margin at both ends, faded outside of what is played. */
export function withMargins(loop: Signal): Signal {
  const margin = Math.round(LOOP_MARGIN_S * SAMPLE_RATE);
  const whole = new Float64Array(loop.length + 2 * margin);
  const fade = margin / 4;
  for (let i = 0; i < whole.length; i++) {
    const atEnd = Math.min(1, i / fade, (whole.length - 1 - i) / fade);
    whole[i] = atEnd * (loop[(i - margin + loop.length) % loop.length] as number);
  }
  return whole;
}
