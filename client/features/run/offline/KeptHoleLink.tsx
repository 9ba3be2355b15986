import { useEffect, useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { longDate, today } from '../../../platform/today.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { findKeptDay } from './kept-day.ts';
import './pwa.css';

/** Links to the last hole that this browser has cached, when the hole of the day cannot be loaded. */
export function KeptHoleLink() {
  const text = useText();
  const language = useAtomValue(languageAtom);
  const [day, setDay] = useState<GameDay>();
  useEffect(() => {
    // There are no caches on plain http.
    const kept = 'caches' in window ? window.caches : undefined;
    findKeptDay(today(), kept).then(setDay, () => undefined);
  }, []);
  if (!day) return null;
  return (
    <a className="button button--sky kept-hole" href={`/d/${day}`}>
      <span>{text('start.playKept', { date: longDate(day, language) })}</span>
    </a>
  );
}
