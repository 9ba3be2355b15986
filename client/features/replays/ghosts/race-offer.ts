import type { GhostsResponse } from '../../../../shared/api/ghosts.ts';
import { fromBase64 } from '../../../../shared/replay/base64.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { FinishedRun } from '../../run/play/play-atoms.ts';
import type { ExtraGhost } from './extra-ghost.ts';
import type { VisibleGhost } from './ghost-atoms.ts';
import { offeredGhosts } from './ghost-list.ts';

/** A message with its values. */
interface Words {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, string | number>>;
}

/** How the run has ended against the ghosts beside it, in one sentence. Undefined without ghosts. */
export function raceWords(strokes: number, ghosts: readonly VisibleGhost[]): Words | undefined {
  const byScore = [...ghosts].sort((a, b) => a.score - b.score);
  const beaten = byScore.filter(({ score }) => score > strokes);
  const [best] = beaten;
  if (best && beaten.length > 1) return { key: 'ghosts.beatMany', values: { count: beaten.length } };
  if (best) return words(best, 'ghosts.beat', 'ghosts.beatBest', { score: best.score });
  const closest = byScore.at(-1);
  if (!closest) return undefined;
  if (closest.score === strokes) return words(closest, 'ghosts.level', 'ghosts.levelBest', { score: strokes });
  return words(closest, 'ghosts.behind', 'ghosts.behindBest', { strokes: strokes - closest.score });
}

function words({ name }: VisibleGhost, others: MessageKey, own: MessageKey, values: Words['values']): Words {
  return name === null ? { key: own, values } : { key: others, values: { ...values, name } };
}

/** A run to race next. Its score is known. */
export type OfferedRun = ExtraGhost & { readonly score: number };

/**
 * The next better run to race; when nobody is known who is better, the best of the player. Undefined when there is nothing to race.
 * @param found what the server knows, with this run; undefined when it cannot be asked
 * @param challenge one that was taken on this course: it is known without the server
 */
export function nextRace(
  { strokes, replay }: Pick<FinishedRun, 'strokes' | 'replay'>,
  found: GhostsResponse | undefined,
  levelHash: string,
  challenge?: OfferedRun,
): OfferedRun | undefined {
  const ofCourse = found
    ? [found.next, ...(['best', 'first', 'median', 'rivals'] as const).flatMap((kind) => offeredGhosts(found, kind))].filter(
        (ghost) => ghost?.courseHash === levelHash,
      )
    : [];
  const runs = ofCourse.filter((ghost) => ghost !== null);
  const [closest] = runs.filter(({ score }) => score < strokes).sort((a, b) => b.score - a.score);
  if (challenge && challenge.score < strokes && challenge.score >= (closest?.score ?? 0)) return challenge;
  const ghost = closest ?? runs.find(({ isUser, score }) => isUser && score <= strokes);
  if (ghost) {
    const { runId, username, isUser, score } = ghost;
    return { runId, name: isUser ? null : username, score, courseHash: levelHash, replay: fromBase64(ghost.replay) ?? new Uint8Array() };
  }
  const own = replay === undefined ? undefined : fromBase64(replay);
  return own && { name: null, score: strokes, courseHash: levelHash, replay: own };
}
