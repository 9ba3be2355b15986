import type { Ghost } from '../../../../shared/api/ghosts.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { GhostPace } from '../../../../shared/protocol/ghosts.ts';
import { isRecord } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { storedAtom } from '../../../state/stored-atom.ts';

/** The ghosts that are chosen once for all courses, in the order in which they get a place. */
export const GHOST_KINDS = ['best', 'first', 'median', 'rivals'] as const;
export type GhostKind = (typeof GHOST_KINDS)[number];

/** What the player wants beside the own run. */
export interface GhostChoice {
  /** False: no ghosts at all. The kinds are kept for later. */
  readonly isOn: boolean;
  readonly kinds: readonly GhostKind[];
  /** All rivals that are found, or only those with these public ids. They are kept for holes on which none of them is found. */
  readonly rivals: 'all' | readonly string[];
  readonly pace: GhostPace;
  /** The player has chosen kinds or rivals. */
  readonly isOwn: boolean;
}

/** Three ghosts. */
const AT_FIRST: GhostChoice = { isOn: true, kinds: ['best', 'first', 'median'], rivals: 'all', pace: 'stroke', isOwn: false };

/** Longer texts are not ours. */
const TEXT_MAX = 200 + LIMITS.ghosts * (LIMITS.publicPlayerId + 3);

/** The choice as it counts beside a run that was asked for: no other ghost is there unless the player has chosen it, too. */
export const choiceBeside = (choice: GhostChoice, isRaced: boolean): GhostChoice =>
  isRaced && !choice.isOwn ? { ...choice, kinds: [] } : choice;

/** The choice that is stored; each part that is missing or unknown is as at first. */
export function readChoice(text: string): GhostChoice {
  if (text === '' || text.length > TEXT_MAX) return AT_FIRST;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return AT_FIRST;
    const { isOn, kinds, rivals, pace } = value;
    return {
      isOn: isOn !== false,
      kinds: Array.isArray(kinds) ? GHOST_KINDS.filter((kind) => kinds.includes(kind)) : AT_FIRST.kinds,
      rivals: readRivals(rivals),
      pace: pace === 'clock' ? 'clock' : 'stroke',
      isOwn: Array.isArray(kinds),
    };
  } catch {
    return AT_FIRST;
  }
}

function readRivals(value: unknown): GhostChoice['rivals'] {
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id.length <= LIMITS.publicPlayerId) : [];
  return ids.length === 0 ? 'all' : ids.slice(0, LIMITS.ghosts);
}

export type ChosenKinds = Pick<GhostChoice, 'kinds' | 'rivals'>;

/** The choice with a kind more or less. Rivals are all of them again. */
export function withKind({ kinds, rivals }: ChosenKinds, kind: GhostKind, isOn: boolean): ChosenKinds {
  return {
    kinds: GHOST_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))),
    rivals: kind === 'rivals' ? 'all' : rivals,
  };
}

type RivalId = Pick<Ghost, 'userId'>;

export const isChosenRival = ({ kinds, rivals }: ChosenKinds, { userId }: RivalId): boolean =>
  kinds.includes('rivals') && (rivals === 'all' || (userId !== null && rivals.includes(userId)));

/**
 * The choice with one rival more or less. The ids that were chosen last are kept.
 * @param found the rivals of this hole
 */
export function withRival(choice: ChosenKinds, found: readonly RivalId[], rival: RivalId, isOn: boolean): ChosenKinds {
  const isShown = choice.kinds.includes('rivals');
  const before = choice.rivals === 'all' ? found.map(({ userId }) => userId) : choice.rivals;
  const others = (isShown ? before : []).filter((id): id is string => id !== null && id !== rival.userId);
  const rivals = isOn && rival.userId !== null ? [...others, rival.userId].slice(-LIMITS.ghosts) : others;
  return rivals.length === 0 ? withKind(choice, 'rivals', false) : { ...withKind(choice, 'rivals', true), rivals };
}

const textAtom = storedAtom<string>(KEYS.ghosts, (text) => text ?? '');

/** Remembered on this device. A part is set without the others. */
export const ghostChoiceAtom = atom(
  (get) => readChoice(get(textAtom)),
  (get, set, part: Partial<Omit<GhostChoice, 'isOwn'>>) => {
    const { kinds, rivals, isOwn, ...rest } = { ...readChoice(get(textAtom)), ...part };
    set(textAtom, JSON.stringify({ ...rest, ...((isOwn || part.kinds) && { kinds, rivals }) }));
  },
);
