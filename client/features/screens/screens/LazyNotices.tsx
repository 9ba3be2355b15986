import { lazily } from '../../../ui/lazily.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

const importWait = () => import('./OpeningWait.tsx');

// Parts of several screens: what one of them has loaded is there for the others.
export const NewDayNotice = lazily(async () => (await import('./NewDayNotice.tsx')).NewDayNotice);
export const OpeningTime = lazily(async () => (await importWait()).OpeningTime);
export const OpeningScreen = lazily(async () => (await importWait()).OpeningScreen, { instead: LoadingScreen });
