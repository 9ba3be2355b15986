import type { DragIntent } from '../../../../shared/protocol/intent.ts';
import type { RunStatus } from '../../../../shared/protocol/sim-service.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { Text } from '../../../i18n/text-atoms.ts';
import { describeDrag } from '../../../sim/drag.ts';

type Words = Text<MessageKey>;

/**
 * Where the ball lies, for a player who does not see it.
 * @param percent how much of the course was climbed
 * @returns undefined while the ball flies or the game is paused: the next rest is announced instead
 */
export function restText(status: RunStatus, percent: number, text: Words): string | undefined {
  const { phase, strokes, checkpoint, checkpoints } = status;
  if (phase === 'finished') return text('aim.spokenFinish', { strokes });
  return phase === 'ready' ? text('aim.spokenRest', { strokes, percent, checkpoint, checkpoints }) : undefined;
}

/** The current aim; '' without one. */
export function aimText({ strokes, checkpoint, checkpoints }: RunStatus, aim: DragIntent | null, text: Words): string {
  if (!aim) return '';
  const { angleDeg, powerPercent } = describeDrag(aim);
  return text('aim.spokenAim', { angle: angleDeg, power: powerPercent, strokes, checkpoint, checkpoints });
}
