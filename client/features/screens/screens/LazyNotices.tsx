import { lazily } from '../../../ui/lazily.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PlayPart } from './PlayPart.tsx';

const importWait = () => import('./OpeningWait.tsx');

/** Part of the start screen. The page loads it before its first picture when it will be needed: see load-first-parts.ts. */
export const FinishedDay = lazily(async () => (await import('./FinishedDay.tsx')).FinishedDay, { words: ['dialogs'], instead: PlayPart });

// Parts of several screens: what one of them has loaded is there for the others.
export const NewDayNotice = lazily(async () => (await import('./NewDayNotice.tsx')).NewDayNotice);
export const OpeningTime = lazily(async () => (await importWait()).OpeningTime);
export const OpeningScreen = lazily(async () => (await importWait()).OpeningScreen, { instead: LoadingScreen });
