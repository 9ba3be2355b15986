import { createContext, useContext } from 'react';
import type { Track } from './analytics.ts';

/** Outside the page (stories, single components) nothing is told. */
export const TrackContext = createContext<Track>(() => undefined);

export const useTrack = (): Track => useContext(TrackContext);
