import { useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { useCall } from '../../../api/use-call.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { type ComparisonWords, StrokesByCheckpoint } from '../../ground/strokes/StrokesByCheckpoint.tsx';
import { type Compared, findCompared } from './compared-strokes.ts';
import { useRunWords } from './use-run-words.ts';
import { useShown } from './use-viewer.ts';

type With = 'average' | 'best';

const WITH_BEST: ComparisonWords = {
  short: 'viewer.againstBestShort',
  long: 'viewer.againstBest',
  more: 'viewer.bestMore',
  less: 'viewer.bestLess',
  same: 'viewer.bestSame',
  decimals: 0,
};

/** The strokes of the run by checkpoint, compared with everybody of its day or with the viewer's own best. */
export function RunStrokesDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const { found, watched } = useShown();
  const { run, day, level } = found;
  const { strokes, strokesByCheckpoint } = watched;
  const { title, subtitle } = useRunWords();
  const { answer, tryAgain } = useCall(run && day ? run.id : undefined, () =>
    findCompared({ id: run?.id ?? '', score: strokes, courseHash: level.hash }, day as GameDay),
  );
  return (
    <Modal title={text('viewer.byCheckpoint')} onClose={() => close('runStrokes')}>
      <div className="viewer-strokes__run">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{subtitle}</p>
        <p>{text('viewer.strokes', { strokes })}</p>
      </div>
      {answer.state === 'loading' && <p role="status">{text('viewer.comparing')}</p>}
      {answer.state === 'error' && <Failed tryAgain={tryAgain} />}
      <Strokes strokes={strokesByCheckpoint} compared={answer.state === 'loaded' ? answer.value : undefined} />
    </Modal>
  );
}

interface StrokesProps {
  readonly strokes: readonly number[];
  /** Undefined until it is known: the run's own strokes are shown without it. */
  readonly compared: Compared | undefined;
}

function Strokes({ strokes, compared }: StrokesProps) {
  const text = useDialogText();
  const [chosen, choose] = useState<With>('average');
  const { averages = [], best } = compared ?? {};
  const isWithBest = best !== undefined && (chosen === 'best' || averages.length === 0);
  return (
    <>
      {best && averages.length > 0 && (
        <Choice<With>
          label={text('viewer.compareWith')}
          value={chosen}
          onChange={choose}
          options={[
            { value: 'average', label: text('viewer.withAverage') },
            { value: 'best', label: text('viewer.withBest', { strokes: best.strokes }) },
          ]}
        />
      )}
      {compared && averages.length === 0 && <p className="viewer-strokes__note">{text('viewer.noAverage')}</p>}
      {isWithBest ? (
        <StrokesByCheckpoint strokes={strokes} averages={best.byCheckpoint} words={WITH_BEST} />
      ) : (
        <StrokesByCheckpoint strokes={strokes} averages={averages} />
      )}
    </>
  );
}

function Failed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useOffline(tryAgain);
  return (
    <div className="viewer-strokes__failed" role="alert">
      <p>{text(isOffline ? 'viewer.compareOffline' : 'viewer.compareFailed')}</p>
      <Button icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}
