import { useEffect, useState } from 'react';
import { usePlaceWords } from './use-place-words.ts';

/** A jump passes by many places: one is announced after it has not changed for this long, ms. */
const QUIET_MS = 600;

/** Announces shot and checkpoint, for viewers who do not see them. */
export function ViewerLive() {
  const words = usePlaceWords();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="visually-hidden" role="status" data-testid="live-place">
      {settled}
    </p>
  );
}
