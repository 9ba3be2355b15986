import { useDeferredValue, useEffect } from 'react';
import { dialogsAtom } from '../dialogs/dialog-atoms.ts';
import { factsOf, layerOf } from '../dialogs/dialogs.ts';
import { watchFinishedRuns } from '../features/play/kept-run.ts';
import { watchShownResult } from '../features/play/shown-result.ts';
import { UndoRestart } from '../features/screens/UndoRestart.tsx';
import { localStore, tabStore } from '../platform/storage.ts';
import { strokesAtom } from '../sim/sim-atoms.ts';
import { useAtomValue, useStore } from '../state/jotai.ts';
import { LayerContext } from '../ui/layer-context.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DIALOG_COMPONENTS } from './dialog-components.ts';

const Ending = lazyPart(async () => (await import('./after-finish.ts')).Ending);

/** The open dialogs, the topmost last, and what may stand over each screen. Loaded when the page is idle, or with the first dialog. */
export function Overlays() {
  const store = useStore();
  useEffect(() => watchFinishedRuns(store, localStore), [store]);
  useEffect(() => watchShownResult(store, localStore, tabStore), [store]);
  // The press is answered first and the dialog rendered after it: on a slow phone a large dialog takes too long to render.
  const open = useAtomValue(dialogsAtom);
  // A closed dialog is removed at once: a second Escape is for the dialog below.
  const deferred = useDeferredValue(open);
  const drawn = open.filter((dialog) => factsOf(dialog).isUrgent || deferred.includes(dialog));
  // Loaded with the first shot, so that it is there at the finish.
  const hasShot = useAtomValue(strokesAtom) > 0;
  const isResultOpen = open.includes('finish');
  const dialogs = drawn.map((dialog) => {
    const Component = DIALOG_COMPONENTS[dialog];
    return (
      <LayerContext key={dialog} value={layerOf(dialog)}>
        <Component />
      </LayerContext>
    );
  });
  return (
    <>
      {(hasShot || isResultOpen) && <Ending />}
      <UndoRestart />
      {dialogs}
    </>
  );
}
