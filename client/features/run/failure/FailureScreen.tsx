import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazily } from '../../../ui/lazily.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import '../../../ui/cover.css';

const KeptHoleLink = lazily(async () => (await import('../offline/KeptHoleLink.tsx')).KeptHoleLink);

interface FailureScreenProps {
  readonly message: string;
  readonly remedy: 'retry' | 'reload';
  retry(): void;
  /** Other remedies, if there are any. */
  readonly children?: ReactNode;
}

/** The game cannot be played: says why, and offers a remedy. */
export function FailureScreen({ message, remedy, retry, children }: FailureScreenProps) {
  const text = useText();
  return (
    <main className="cover cover--night">
      <section className="cover__card" role="alert">
        <PixelBall className="cover__ball cover__ball--fallen" />
        <h1 className="cover__title">{text('play.outOfBounds')}</h1>
        <p>{message}</p>
        {remedy === 'retry' ? (
          <>
            <Button tone="yellow" icon="restart" onClick={retry}>
              {text('ui.tryAgain')}
            </Button>
            <KeptHoleLink />
            {children}
          </>
        ) : (
          <Button tone="yellow" icon="restart" onClick={() => window.location.reload()}>
            {text('ui.reload')}
          </Button>
        )}
      </section>
    </main>
  );
}
