import type { GameDay } from '../../shared/game-day.ts';
import type { WordsPart } from '../i18n/groups.ts';
import { languageAtom } from '../i18n/text-atoms.ts';
import { useDialogText } from '../i18n/use-text.ts';
import { longDate } from '../platform/today.ts';
import { useAtomValue } from '../state/jotai.ts';
import { PixelBall } from '../ui/PixelBall.tsx';
import { RouteLink } from '../ui/RouteLink.tsx';
import { useWords } from '../ui/use-words.ts';
import '../ui/cover.css';

const WORDS: readonly WordsPart[] = ['runs'];

const MISSING = { map: 'lost.noMap', player: 'lost.noPlayer', run: 'lost.noRun', address: 'lost.noAddress' } as const;

const isMissing = (what: string): what is keyof typeof MISSING => Object.hasOwn(MISSING, what);

export interface NothingHereProps {
  /** A map, a player, a run or an address that does not exist, or the day of a coming hole. */
  readonly what: keyof typeof MISSING | GameDay;
}

/** A URL without a hole: an explanation, and a link to today's hole. */
export function NothingHere({ what }: NothingHereProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  if (useWords(WORDS) === 'loading') return null;
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball" />
        <h1 className="cover__title">{text(isMissing(what) ? 'lost.title' : 'lost.notYet')}</h1>
        <p>{isMissing(what) ? text(MISSING[what]) : text('lost.coming', { date: longDate(what, language) })}</p>
        <RouteLink className="button button--yellow cover__link" to="/">
          {text('lost.playToday')}
        </RouteLink>
      </section>
    </main>
  );
}
