import type { GhostPace } from '../../../shared/protocol/ghosts.ts';
import { isRecord } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom } from '../../state/jotai.ts';
import { storedAtom } from '../../state/stored-atom.ts';

/** The ghosts that are chosen once for all courses, in the order in which they get a place. */
export const GHOST_KINDS = ['best', 'first', 'median', 'rivals'] as const;
export type GhostKind = (typeof GHOST_KINDS)[number];

/** What the player wants beside the own run. */
export interface GhostChoice {
  /** False: no ghosts at all. The kinds are kept for later. */
  readonly isOn: boolean;
  readonly kinds: readonly GhostKind[];
  readonly pace: GhostPace;
}

/** Three ghosts. */
const AT_FIRST: GhostChoice = { isOn: true, kinds: ['best', 'first', 'median'], pace: 'stroke' };

/** Longer texts are not ours. */
const TEXT_MAX = 200;

/** The choice that is stored; each part that is missing or unknown is as at first. */
export function readChoice(text: string): GhostChoice {
  if (text === '' || text.length > TEXT_MAX) return AT_FIRST;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return AT_FIRST;
    const { isOn, kinds, pace } = value;
    return {
      isOn: isOn !== false,
      kinds: Array.isArray(kinds) ? GHOST_KINDS.filter((kind) => kinds.includes(kind)) : AT_FIRST.kinds,
      pace: pace === 'clock' ? 'clock' : 'stroke',
    };
  } catch {
    return AT_FIRST;
  }
}

const textAtom = storedAtom<string>(KEYS.ghosts, (text) => text ?? '');

/** Remembered on this device. A part is set without the others. */
export const ghostChoiceAtom = atom(
  (get) => readChoice(get(textAtom)),
  (get, set, part: Partial<GhostChoice>) => set(textAtom, JSON.stringify({ ...readChoice(get(textAtom)), ...part })),
);
