import { gameDayAt, startOfDay } from '../../../../shared/game-day.ts';
import { DAY_ROUTE } from '../../../../shared/page-routes.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { durationWords } from '../../../platform/duration.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { useGame } from '../../run/play/game-context.ts';
import { dayAtom, holeAtom } from '../../run/play/play-atoms.ts';
import '../../../ui/cover.css';

/** A wait of this long, s, cannot come from a slow network: the device's clock is wrong. */
const WRONG_CLOCK_S = 60;
/** From this wait on, s, the device has another day than the server: the hole of the server's day is offered in place of a countdown. */
const OTHER_DAY_S = 3_600;

/** Shown when Play was pressed before the hole is open. Play begins by itself. */
export function OpeningScreen({ opensAtMs }: { readonly opensAtMs: number }) {
  const text = useText();
  const game = useGame();
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball cover__ball--bouncing" />
        <div role="status">
          <h1 className="cover__title">{text('play.notOpenYet')}</h1>
        </div>
        <OpeningTime opensAtMs={opensAtMs} />
        <Button onClick={() => game.goHome()}>{text('play.toStart')}</Button>
      </section>
    </main>
  );
}

/** Counts down. A screen reader says it only when it reads this line, not every second. */
export function OpeningTime({ opensAtMs }: { readonly opensAtMs: number }) {
  const text = useText();
  const language = useAtomValue(languageAtom);
  const { kind } = useAtomValue(holeAtom);
  const seconds = Math.max(1, useCountdown(opensAtMs));
  if (kind === 'daily' && seconds >= OTHER_DAY_S) return <ServerDay seconds={seconds} />;
  return (
    <>
      <p role="timer">{text(kind === 'daily' ? 'play.opensToday' : 'play.opens', { time: durationWords(seconds, language) })}</p>
      {seconds >= WRONG_CLOCK_S && <p>{text('play.clockAhead')}</p>}
    </>
  );
}

/** Leads to the hole of the day by the server's clock. @param seconds until the device's day begins there */
function ServerDay({ seconds }: { readonly seconds: number }) {
  const text = useText();
  const language = useAtomValue(languageAtom);
  const nowMs = startOfDay(useAtomValue(dayAtom)) - seconds * 1000;
  const day = gameDayAt(nowMs);
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));
  return (
    <>
      <p>{text('play.clockWrong')}</p>
      <RouteLink className="button button--yellow" to={DAY_ROUTE.replace(':date?', day)}>
        {text('play.playServerDay', { date })}
      </RouteLink>
    </>
  );
}
