import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';

/** What an account would show here, and the way to it. */
export function SignInWords({ title, words }: { readonly title?: string; readonly words: string }) {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  return (
    <section className="stats__door">
      {title && <h3 className="stats__title">{title}</h3>}
      <p>{words}</p>
      <Button tone="yellow" icon="person" onClick={() => open('signIn')}>
        {text('start.signIn')}
      </Button>
    </section>
  );
}
