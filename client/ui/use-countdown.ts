import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds until `endMs` (as of Date.now), 0 when it is past; counts down while the component is mounted. */
export function useCountdown(endMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    const timer = window.setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= endMs) window.clearInterval(timer);
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [endMs]);
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}
