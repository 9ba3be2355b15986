import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { type DashboardFailure, FAILURE_WORDS } from './dashboard-words.ts';
import '../../../ui/cover.css';

interface FailureScreenProps {
  readonly failure: DashboardFailure;
  tryAgain(): void;
}

/** In the place of the dashboard, as long as there have been no figures. It does not say what would be here. */
export function FailureScreen({ failure, tryAgain }: FailureScreenProps) {
  return (
    <main className="cover" lang="en">
      <section className="cover__card">
        <PixelBall className="cover__ball cover__ball--fallen" />
        <p role="alert">{FAILURE_WORDS[failure]}</p>
        <Button tone="yellow" icon="restart" onClick={tryAgain}>
          Try again
        </Button>
      </section>
    </main>
  );
}
