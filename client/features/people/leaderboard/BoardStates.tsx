import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { useOffline } from '../../../ui/use-offline.ts';

/** In place of the rows until they are there. */
export function Loading() {
  const text = useDialogText();
  return (
    <div className="board__state" role="status">
      <PixelBall className="board__ball" />
      <p>{text('board.loading')}</p>
    </div>
  );
}

/** In place of rows that could not be loaded. */
export function Failed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useOffline(tryAgain);
  return (
    <div className="board__state" role="alert">
      <p>{text(isOffline ? 'board.offline' : 'board.failed')}</p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}
