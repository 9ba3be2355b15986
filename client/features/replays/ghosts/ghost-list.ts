import type { Ghost, GhostsResponse } from '../../../../shared/api/ghosts.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { fromBase64, toBase64 } from '../../../../shared/replay/base64.ts';
import type { ExtraGhost } from './extra-ghost.ts';
import { choiceBeside, GHOST_KINDS, type GhostChoice, type GhostKind, isChosenRival } from './ghost-choice.ts';

/** A run that is to be shown as a ghost. */
export interface SelectedGhost {
  /** Differs from run to run, and is equal for one run. */
  readonly id: string;
  /** Null for the player's own best. */
  readonly name: string | null;
  readonly replay: Uint8Array;
  /** Strokes, where they are known. */
  readonly score?: number;
}

/** What decides which ghosts are shown. */
export interface GhostFacts {
  /** What the server has sent; undefined without it. */
  readonly found: GhostsResponse | undefined;
  readonly choice: GhostChoice;
  readonly extra: ExtraGhost | null;
  /** Of the course that is loaded. */
  readonly levelHash: string;
}

/** The runs of a kind that can be chosen, best first. */
export function offeredGhosts(found: GhostsResponse, kind: GhostKind): readonly Ghost[] {
  if (kind === 'rivals') return found.rivals;
  const ghost = found[kind];
  return ghost ? [ghost] : [];
}

/** The kinds that the dialog lists of a hole. Of a map only the own best is known, and rivals need an account. */
export function offeredKinds({ gameDay }: GhostsResponse, hasAccount: boolean): readonly GhostKind[] {
  return gameDay === null ? ['best'] : GHOST_KINDS.filter((kind) => kind !== 'rivals' || hasAccount);
}

/** Whether the run that was asked for is this one. A run that was not stored yet has no id, but the same replay. */
export const isRun = ({ runId, replay }: ExtraGhost, ghost: Ghost): boolean => runId === ghost.runId || toBase64(replay) === ghost.replay;

/** The ghosts to be shown, each run once, those that were asked for first. A run of a course that has changed since is none. */
export function selectedGhosts({ found, choice: stored, extra, levelHash }: GhostFacts): SelectedGhost[] {
  const first = extra && isExtraGhostOn(extra, levelHash) ? extra : undefined;
  const choice = choiceBeside(stored, first !== undefined);
  const chosen = found && choice.isOn ? GHOST_KINDS.filter((kind) => choice.kinds.includes(kind)) : [];
  const runs = found ? chosen.flatMap((kind) => chosenGhosts(found, kind, choice)) : [];
  const all = [
    ...(first ? [extraToSelected(first)] : []),
    ...runs.filter((ghost) => ghost.courseHash === levelHash && !(first && isRun(first, ghost))).map(toSelected),
  ];
  return all.filter(({ id }, place) => all.findIndex((other) => other.id === id) === place).slice(0, LIMITS.ghosts);
}

const chosenGhosts = (found: GhostsResponse, kind: GhostKind, choice: GhostChoice): readonly Ghost[] =>
  kind === 'rivals' ? found.rivals.filter((rival) => isChosenRival(choice, rival)) : offeredGhosts(found, kind);

export const isExtraGhostOn = ({ courseHash = '' }: ExtraGhost, levelHash: string): boolean =>
  courseHash === '' || courseHash === levelHash;

export function toSelected({ runId, username, isUser, score, replay }: Ghost): SelectedGhost {
  return { id: runId, name: isUser ? null : username, score, replay: fromBase64(replay) ?? new Uint8Array() };
}

function extraToSelected({ runId, name, score, replay }: ExtraGhost): SelectedGhost {
  return { id: runId ?? 'extra', name, replay, ...(score !== undefined && { score }) };
}
