import type { ReactNode } from 'react';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';

interface CoveredProps {
  /** What stands in the place of the content; nothing while there is content. */
  readonly cover: ReactNode;
  /** Keeps its space below the cover, so that the layout does not jump. */
  readonly children: ReactNode;
}

/** A part that has nothing to show, and says why. */
export function Covered({ cover, children }: CoveredProps) {
  const isCovered = Boolean(cover);
  return (
    <div className="covered">
      <div className={isCovered ? 'covered__below' : undefined} inert={isCovered}>
        {children}
      </div>
      {isCovered && <div className="covered__cover">{cover}</div>}
    </div>
  );
}

/** A call has failed. */
export function Failed({ words, tryAgain }: { readonly words: string; tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useAtomValue(isOfflineAtom);
  return (
    <div className="covered__words" role="alert">
      <p>
        {words}
        {isOffline && (
          <>
            <br />
            <small>{text('stats.offline')}</small>
          </>
        )}
      </p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}
