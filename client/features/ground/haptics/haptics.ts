import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';

/** The pulse of a launch at full power, ms. */
const LAUNCH_MS = 12;
const IMPACT_MS = 8;
/** The least speed of an impact that is felt. Units a second. */
const IMPACT_SPEED = 10;
const CHECKPOINT = [10, 40, 20] as const;
const FINISH = [20, 40, 20, 40, 60] as const;

/** Milliseconds on and off in turn, as for navigator.vibrate; undefined for events that are not felt. */
export function hapticOf(event: SimEvent): number[] | undefined {
  if (event.type !== 'effect') return undefined;
  const { effect } = event;
  switch (effect.kind) {
    case 'hit':
      return [Math.round(LAUNCH_MS * effect.power)];
    case 'bounce':
      return effect.speed > IMPACT_SPEED ? [IMPACT_MS] : undefined;
    case 'checkpoint':
      return [...CHECKPOINT];
    case 'finish':
      return [...FINISH];
    default:
      return undefined;
  }
}
