import { useEffect, useState } from 'react';
import type { GameDay } from '../../shared/game-day.ts';
import { RouteLink } from '../features/screens/RouteLink.tsx';
import { hasDialogTextAtom, languageAtom, loadDialogTextAtom } from '../i18n/text-atoms.ts';
import { useDialogText } from '../i18n/use-text.ts';
import { longDate } from '../platform/today.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';
import { PixelBall } from '../ui/PixelBall.tsx';
import '../features/screens/cover.css';

export interface NothingHereProps {
  /** A map or an address that does not exist, or the day of a coming hole. */
  readonly what: 'map' | 'address' | GameDay;
}

/** A URL without a hole: an explanation, and a link to today's hole. */
export function NothingHere({ what }: NothingHereProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  if (!useHasText()) return null;
  const isComing = what !== 'map' && what !== 'address';
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball" />
        <h1 className="cover__title">{text(isComing ? 'lost.notYet' : 'lost.title')}</h1>
        <p>{isComing ? text('lost.coming', { date: longDate(what, language) }) : text(what === 'map' ? 'lost.noMap' : 'lost.noAddress')}</p>
        <RouteLink className="button button--yellow cover__link" to="/">
          {text('lost.playToday')}
        </RouteLink>
      </section>
    </main>
  );
}

/** Loads the messages. A link without its words is still better than nothing. */
function useHasText(): boolean {
  const load = useSetAtom(loadDialogTextAtom);
  const hasText = useAtomValue(hasDialogTextAtom);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  return hasText || hasFailed;
}
