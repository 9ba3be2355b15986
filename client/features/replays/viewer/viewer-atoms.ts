import type { PlaybackState, WatchedRun } from '../../../../shared/protocol/playback.ts';
import { atom } from '../../../state/jotai.ts';
import type { FoundRun, RunProblem } from './found-run.ts';
import type { Proof } from './proof.ts';
import type { ViewerSession } from './viewer-session.ts';

/** A run that can be watched. */
export interface Shown {
  readonly found: FoundRun;
  readonly watched: WatchedRun;
}

export type ViewerState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: RunProblem }
  | { readonly state: 'shown'; readonly shown: Shown };

/** The run of the page; null on other pages. */
export const sessionAtom = atom<ViewerSession | null>(null);

export const viewerAtom = atom<ViewerState>({ state: 'loading' });

const AT_START: PlaybackState = { isPlaying: false, speed: 1, tick: 0, steps: 0, strokes: 0, checkpoint: 0, isAtEnd: false };

/** Where the playback is, as the worker has told last. Components read the narrow atoms below. */
export const playbackAtom = atom<PlaybackState>(AT_START);
export const atStart = (): PlaybackState => AT_START;

export const isPlayingAtom = atom((get) => get(playbackAtom).isPlaying);
export const isAtEndAtom = atom((get) => get(playbackAtom).isAtEnd);
export const speedAtom = atom((get) => get(playbackAtom).speed);
export const tickAtom = atom((get) => get(playbackAtom).tick);

/** The camera stays where the viewer has moved it. */
export const isCameraFreeAtom = atom(false);

/** What playing the run again has shown: null before, 'running' meanwhile. */
export const proofAtom = atom<Proof | 'running' | null>(null);
