import { median, quantile } from '../../tests/bench/report.ts';
import type { Interaction, PlaySession } from './interactions.ts';

/** Interaction to next paint that the product must reach, ms. */
const AIM_MS = 100;
/** An interaction that was too fast to be reported counts as this, ms: half of the threshold. */
const UNREPORTED_MS = 8;
const SHARE = 0.98;

/**
 * Prints the slowest interaction of each step and the two figures, as medians of the sessions.
 * @returns a sentence for each figure that misses its target
 */
export function reportSessions(sessions: readonly PlaySession[]): string[] {
  if (sessions.every(({ slow }) => slow.length === 0)) return ['no interaction was reported: the browser does not tell'];
  const steps = [...new Set(sessions.flatMap(({ slow }) => slow.map(({ step }) => step)))];
  const rows = steps.map((step) => ofStep(step, sessions)).sort((a, b) => b.medianMs - a.medianMs);
  console.table(
    rows.map(({ step, medianMs, middle }) => ({
      step,
      'ms to next paint': medianMs,
      'of them waiting': Math.round(middle.delayMs),
      'in listeners': Math.round(middle.processingMs),
      events: middle.events,
      target: middle.target,
    })),
  );
  const high = median(sessions.map(percentile));
  const worst = median(sessions.map(({ slow }) => slow[0]?.durationMs ?? 0));
  console.log(`interactions a session: ${median(sessions.map(({ total }) => total))}`);
  console.log(`interaction to next paint, 98th percentile: ${high} ms, worst: ${worst} ms  (aim: at most ${AIM_MS})`);
  for (const { step, middle } of rows.slice(0, 5)) if (middle.frame) console.log(`  frame of "${step}": ${middle.frame}`);
  const slowest = rows[0];
  if (slowest) console.log(`the slowest: "${slowest.step}", ${slowest.middle.events} on ${slowest.middle.target}, ${slowest.medianMs} ms`);
  const late = rows.filter(({ medianMs }) => medianMs > AIM_MS);
  const misses = late.map(({ step, medianMs }) => `"${step}" takes ${medianMs} ms to the next paint; the aim is at most ${AIM_MS} ms`);
  return high > AIM_MS ? [...misses, `the 98th percentile of a session is ${high} ms; the aim is at most ${AIM_MS} ms`] : misses;
}

interface StepFigure {
  readonly step: string;
  /** Median over the sessions of the slowest interaction of this step, ms; one that was too fast to report counts half its threshold. */
  readonly medianMs: number;
  /** The interaction of the median session. */
  readonly middle: Interaction;
}

function ofStep(step: string, sessions: readonly PlaySession[]): StepFigure {
  const worst = sessions.map(({ slow }) => slow.find((interaction) => interaction.step === step));
  const medianMs = median(worst.map((interaction) => interaction?.durationMs ?? UNREPORTED_MS));
  const seen = worst.filter((interaction) => interaction !== undefined);
  const middle = seen.reduce((a, b) => (Math.abs(b.durationMs - medianMs) < Math.abs(a.durationMs - medianMs) ? b : a));
  return { step, medianMs, middle };
}

function percentile({ slow, total }: PlaySession): number {
  const unreported = Array.from({ length: total - slow.length }, () => UNREPORTED_MS);
  return quantile([...slow.map(({ durationMs }) => durationMs), ...unreported], SHARE);
}
