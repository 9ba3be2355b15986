import { useContext, useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { SLOW_LOAD_MS } from '../../../ui/lazily.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { GameContext } from '../../run/play/game-context.ts';
import { pickTip } from './jokes.ts';
import '../../../ui/cover.css';

/** Long enough to read a tip, ms. */
const TIP_MS = 2_600;

/** Shown when Play was pressed before engine and course were loaded, and while a screen's own code loads. */
export function LoadingScreen() {
  const text = useText();
  const game = useContext(GameContext);
  const [slow, setSlow] = useState(false);
  const [tip, setTip] = useState(pickTip);
  useEffect(() => {
    const tips = setInterval(() => setTip(pickTip()), TIP_MS);
    const slowLoad = setTimeout(() => setSlow(true), SLOW_LOAD_MS);
    return () => {
      clearInterval(tips);
      clearTimeout(slowLoad);
    };
  }, []);
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball cover__ball--bouncing" />
        {slow ? (
          <>
            <p role="alert">
              {text('play.slowLoad')} {text('play.stillLoading')}
            </p>
            <Button tone="yellow" icon="restart" onClick={() => window.location.reload()}>
              {text('play.refresh')}
            </Button>
            {game && <Button onClick={() => game.goHome()}>{text('play.toStart')}</Button>}
          </>
        ) : (
          <>
            <div role="status">
              <h1 className="cover__title">{text('play.loading')}</h1>
            </div>
            <p>{text(tip)}</p>
          </>
        )}
      </section>
    </main>
  );
}
