import type { GameDay } from '../../../../shared/game-day.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { usePageIdle } from '../../../ui/use-page-idle.ts';

const Yesterday = lazily(async () => (await import('./Yesterday.tsx')).Yesterday, { words: ['dialogs'] });

/** Loads and asks only once the page is idle: nothing waits for it. */
export function LazyYesterday({ today }: { readonly today: GameDay }) {
  return usePageIdle() && <Yesterday today={today} />;
}
