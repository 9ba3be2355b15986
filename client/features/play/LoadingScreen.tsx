import { useEffect, useState } from 'react';
import { MESSAGES } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { LOADING_TIPS, pickOne } from './jokes.ts';
import './cover.css';

/** Long enough to read one, ms. */
const TIP_MS = 2_600;

/** Play was pressed before engine and course had come. */
export function LoadingScreen({ slow }: { readonly slow: boolean }) {
  const [tip, setTip] = useState(() => pickOne(LOADING_TIPS));
  useEffect(() => {
    const timer = setInterval(() => setTip(pickOne(LOADING_TIPS)), TIP_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className="cover">
      <section className="cover__card">
        <PixelBall className="cover__ball cover__ball--bouncing" />
        {slow ? (
          <>
            <p role="alert">{MESSAGES.slowLoad}</p>
            <Button tone="yellow" icon="restart" onClick={() => window.location.reload()}>
              Refresh
            </Button>
          </>
        ) : (
          <>
            <h1 className="cover__title" role="status">
              Loading
            </h1>
            <p>{tip}</p>
          </>
        )}
      </section>
    </main>
  );
}
