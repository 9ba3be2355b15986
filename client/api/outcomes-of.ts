import type { RunResponse } from '../../shared/api/runs.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { decodeOutcomes, type EventOutcome } from '../../shared/replay/event-outcome.ts';
import { EVENT } from '../../shared/replay/replay.ts';

/**
 * What the shots of a run led to, as the server tells: in order, without returns.
 * @returns null for a run from before outcomes were stored; undefined when the answer cannot be read
 */
export function shotOutcomesOf({ replay, outcomes }: Pick<RunResponse, 'replay' | 'outcomes'>): readonly EventOutcome[] | null | undefined {
  if (outcomes === null) return null;
  const bytes = fromBase64(replay);
  const decoded = bytes && decodeReplay(bytes);
  const encoded = fromBase64(outcomes);
  if (!decoded?.ok || !encoded) return undefined;
  const { events } = decoded.value;
  try {
    return decodeOutcomes(encoded).filter((_, i) => events[i]?.type === EVENT.shot);
  } catch {
    return undefined;
  }
}
