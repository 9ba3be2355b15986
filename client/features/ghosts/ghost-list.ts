import type { Ghost, GhostsResponse } from '../../../shared/api/ghosts.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { fromBase64 } from '../../../shared/replay/base64.ts';
import { GHOST_KINDS, type GhostChoice, type GhostKind } from './ghost-choice.ts';
import type { RacedRun } from './raced-run.ts';

/** A run that is to be shown as a ghost. */
export interface WantedGhost {
  /** The same for the same run. */
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
  readonly raced: RacedRun | null;
  /** Of the course that is loaded. */
  readonly levelHash: string;
}

/** The runs of a kind, best first. */
export function ghostsOfKind(found: GhostsResponse, kind: GhostKind): readonly Ghost[] {
  if (kind === 'rivals') return found.rivals;
  const ghost = found[kind];
  return ghost ? [ghost] : [];
}

/** The ghosts to be shown, each run once, those that were asked for first. A run of a course that has changed since is none. */
export function wantedGhosts({ found, choice, raced, levelHash }: GhostFacts): WantedGhost[] {
  const chosen = found && choice.isOn ? GHOST_KINDS.filter((kind) => choice.kinds.includes(kind)) : [];
  const runs = found ? chosen.flatMap((kind) => ghostsOfKind(found, kind)) : [];
  const all = [
    ...(raced && isRacedOn(raced, levelHash) ? [racedGhost(raced)] : []),
    ...runs.filter(({ courseHash }) => courseHash === levelHash).map(toWanted),
  ];
  return all.filter(({ id }, place) => all.findIndex((other) => other.id === id) === place).slice(0, LIMITS.ghosts);
}

export const isRacedOn = ({ courseHash = '' }: RacedRun, levelHash: string): boolean => courseHash === '' || courseHash === levelHash;

export function toWanted({ runId, username, isUser, score, replay }: Ghost): WantedGhost {
  return { id: runId, name: isUser ? null : username, score, replay: fromBase64(replay) ?? new Uint8Array() };
}

function racedGhost({ runId, name, score, replay }: RacedRun): WantedGhost {
  return { id: runId ?? 'raced', name, replay, ...(score !== undefined && { score }) };
}
