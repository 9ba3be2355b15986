import { useDeferredValue } from 'react';
import { dialogKeyAtom } from '../dialogs/bring-to-front.ts';
import { dialogsAtom } from '../dialogs/dialog-atoms.ts';
import { factsOf, layerOf } from '../dialogs/dialogs.ts';
import { useAtomValue } from '../state/jotai.ts';
import { LayerContext } from '../ui/layer-context.ts';
import { DIALOG_COMPONENTS } from './dialog-components.ts';

/** The open dialogs, the topmost last. */
export function OpenDialogs() {
  const keyOf = useAtomValue(dialogKeyAtom);
  // The press is answered first and the dialog rendered after it: on a slow phone a large dialog takes too long to render.
  const open = useAtomValue(dialogsAtom);
  // A closed dialog is removed at once: a second Escape is for the dialog below.
  const deferred = useDeferredValue(open);
  const drawn = open.filter((dialog) => factsOf(dialog).isUrgent || deferred.includes(dialog));
  return drawn.map((dialog) => {
    const Component = DIALOG_COMPONENTS[dialog];
    return (
      <LayerContext key={keyOf(dialog)} value={layerOf(dialog)}>
        <Component />
      </LayerContext>
    );
  });
}
