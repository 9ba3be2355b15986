import { createContext, useContext } from 'react';
import type { Track } from './events.ts';

/** Outside the page, as in tests of single components, nothing is recorded. */
export const TrackContext = createContext<Track>(() => undefined);

export const useTrack = (): Track => useContext(TrackContext);
