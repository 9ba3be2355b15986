import { type ComponentType, useEffect, useState } from 'react';
import { useSetAtom } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { closeDialogAtom } from './play-atoms.ts';

/** Dialogs that most visits never open: they are no part of what is loaded before Play. */
const LOADERS = {
  elsewhere: async () => (await import('./ElsewhereDialog.tsx')).ElsewhereDialog,
  newDay: async () => (await import('./NewDayDialog.tsx')).NewDayDialog,
  settings: async () => (await import('../sound/SettingsDialog.tsx')).SettingsDialog,
} as const satisfies Record<string, () => Promise<ComponentType>>;

type LaterDialogName = keyof typeof LOADERS;

/** Shows such a dialog once it is there; one that cannot be had closes with a word, and is asked for again when it is opened again. */
export function LaterDialog({ name }: { readonly name: LaterDialogName }) {
  const [Content, setContent] = useState<ComponentType>();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  useEffect(() => {
    let current = true;
    LOADERS[name]().then(
      (loaded) => current && setContent(() => loaded),
      () => {
        if (!current) return;
        close(name);
        toast('That did not load. Are you online?');
      },
    );
    return () => {
      current = false;
    };
  }, [name, close, toast]);
  return Content ? <Content /> : null;
}

/** To be called once the game is played: from then on the dialogs open without the network, and after a new release, too. */
export function fetchLaterDialogs(): void {
  // What does not come is asked for again when it is opened.
  for (const load of Object.values(LOADERS)) load().catch(() => undefined);
}
