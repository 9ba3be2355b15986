import { useEffect, useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { whenIdle } from '../../../platform/idle.ts';
import { lazily } from '../../../ui/lazily.tsx';

const Yesterday = lazily(async () => (await import('./Yesterday.tsx')).Yesterday, { words: ['dialogs'] });

/** Loads and asks only once the page is idle: nothing waits for it. */
export function LazyYesterday({ today }: { readonly today: GameDay }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && <Yesterday today={today} />;
}
