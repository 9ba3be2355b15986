import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { pickTip } from './jokes.ts';
import './cover.css';

/** Long enough to read a tip, ms. */
const TIP_MS = 2_600;

/** Shown when Play was pressed before engine and course were loaded. */
export function LoadingScreen({ slow }: { readonly slow: boolean }) {
  const text = useText();
  const [tip, setTip] = useState(pickTip);
  useEffect(() => {
    const timer = setInterval(() => setTip(pickTip()), TIP_MS);
    return () => clearInterval(timer);
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
