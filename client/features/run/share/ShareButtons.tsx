import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { isSheetFirst } from './sheet-first.ts';
import type { PictureState } from './use-picture.ts';

interface ShareButtonsProps {
  readonly picture: PictureState;
  readonly fileName: string;
  /** Opens the share sheet with the text. @param picture goes with it where the sheet takes files; undefined until it is drawn */
  share(picture: File | undefined): void;
  /** Copies the text. */
  copy(): void;
}

/** The ways to pass the result on; the one that suits the device is first. */
export function ShareButtons({ picture, fileName, share, copy }: ShareButtonsProps) {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const sheetFirst = isSheetFirst();
  const file = picture.state === 'drawn' ? new File([picture.picture], fileName, { type: 'image/png' }) : undefined;
  const save = () => {
    if (!file) return;
    saveFile(file, file.name);
    toast(text('sharing.saved'));
  };
  const toShare = (
    <Button
      key="share"
      tone={sheetFirst ? 'yellow' : 'paper'}
      icon="share"
      data-autofocus={sheetFirst ? '' : undefined}
      onClick={() => share(file)}
    >
      {text('sharing.share')}
    </Button>
  );
  const toCopy = (
    <Button key="copy" tone={sheetFirst ? 'paper' : 'yellow'} data-autofocus={sheetFirst ? undefined : ''} onClick={copy}>
      {text('sharing.copy')}
    </Button>
  );
  // Not `disabled`: a button that has the focus would lose it while the picture is drawn again.
  const toSave = (
    <Button key="picture" tone="sky" aria-disabled={file === undefined} onClick={save}>
      {text('sharing.savePicture')}
    </Button>
  );
  if (sheetFirst) return [toShare, toSave, toCopy];
  return [toCopy, toSave, ...(typeof navigator.share === 'function' ? [toShare] : [])];
}
