import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import type { PictureState } from './use-picture.ts';
import type { ResultWords } from './use-result-words.ts';
import { isSheetFirst, type ShareBy } from './use-share.ts';

interface ShareButtonsProps {
  readonly picture: PictureState;
  readonly words: ResultWords;
  readonly fileName: string;
  /** The sharing of the dialog: what it passes on goes one after the other. */
  readonly shareBy: ShareBy;
  /** Opens the share sheet with the text. */
  share(): void;
  /** Copies the text. */
  copy(): void;
}

/** The ways to pass the result on; the one that suits the device is first. */
export function ShareButtons({ picture, words, fileName, shareBy, share, copy }: ShareButtonsProps) {
  const text = useDialogText();
  const passPicture = usePassPicture(words, shareBy);
  const sheetFirst = isSheetFirst();
  const file = picture.state === 'drawn' ? new File([picture.picture], fileName, { type: 'image/png' }) : undefined;
  const toShare = (
    <Button key="share" tone={sheetFirst ? 'yellow' : 'paper'} icon="share" data-autofocus={sheetFirst ? '' : undefined} onClick={share}>
      {text('sharing.share')}
    </Button>
  );
  const toCopy = (
    <Button key="copy" tone={sheetFirst ? 'paper' : 'yellow'} data-autofocus={sheetFirst ? undefined : ''} onClick={copy}>
      {text('sharing.copy')}
    </Button>
  );
  // Not `disabled`: a button that has the focus would lose it while the picture is drawn again.
  const toPassPicture = (
    <Button key="picture" tone="sky" aria-disabled={file === undefined} onClick={() => file && passPicture(file)}>
      {text(canShareFiles() ? 'sharing.sharePicture' : 'sharing.savePicture')}
    </Button>
  );
  if (sheetFirst) return [toShare, toPassPicture, toCopy];
  return [toCopy, toPassPicture, ...(typeof navigator.share === 'function' ? [toShare] : [])];
}

/** Returns a function that gives the picture to the share sheet with a short text, or saves it where the sheet takes no files. */
function usePassPicture({ headline, url }: ResultWords, shareBy: ShareBy): (file: File) => void {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  return (file) => {
    const save = () => {
      saveFile(file, file.name);
      toast(text('sharing.saved'));
    };
    if (!canShareFiles()) return save();
    // When the sheet fails, the picture is saved instead.
    shareBy(`${headline}\n${url}`, { share: (words) => navigator.share({ files: [file], text: words }) }, save);
  };
}

/** Also with a mouse: a picture that is only saved must still be found and attached, where a copied text needs to be pasted only. */
const canShareFiles = (): boolean => navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) === true;
