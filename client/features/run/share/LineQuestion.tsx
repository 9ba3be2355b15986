import { useEffect, useId, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';

/** Asks whether the line may be shown, although it shows the way. */
export function LineQuestion({ answer }: { answer(isShown: boolean): void }) {
  const text = useDialogText();
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <fieldset className="share__question" aria-describedby={id}>
      <p id={id}>{text('sharing.lineAsk')}</p>
      <div className="share__answers">
        <Button ref={first} onClick={() => answer(false)}>
          {text('sharing.lineHide')}
        </Button>
        <Button tone="sky" onClick={() => answer(true)}>
          {text('sharing.lineShow')}
        </Button>
      </div>
    </fieldset>
  );
}
