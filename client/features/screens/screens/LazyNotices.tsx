import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

const importWait = () => import('./OpeningWait.tsx');

// Parts of several screens: what one of them has loaded is there for the others.
export const NewDayNotice = lazyPart(async () => (await import('./NewDayNotice.tsx')).NewDayNotice);
export const OpeningTime = lazyPart(async () => (await importWait()).OpeningTime);
export const OpeningScreen = lazyPart(async () => (await importWait()).OpeningScreen, LoadingScreen);
