import { useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { openRunFileAtom } from './run-file-atoms.ts';

interface ChooseRunFileProps {
  /** There is nothing better to do on the page. */
  readonly isFirst?: boolean;
}

/** A button that opens a run file, for keyboards and phones. */
export function ChooseRunFile({ isFirst = false }: ChooseRunFileProps) {
  const text = useDialogText();
  const open = useSetAtom(openRunFileAtom);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={isFirst ? 'yellow' : 'paper'} onClick={() => input.current?.click()}>
        {text('viewer.chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // One file may be chosen again, once it was mended.
          target.value = '';
          if (file) void open(file);
        }}
      />
    </>
  );
}
