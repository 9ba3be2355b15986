import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NewsBeacon } from './NewsBeacon.tsx';
import { hasUnseenNewsAtom } from './news-atoms.ts';

/** The way to the announcements, with a beacon until the first of them has been seen. */
export function NewsButton() {
  const text = useText();
  const open = useSetAtom(openDialogAtom);
  const unseen = useAtomValue(hasUnseenNewsAtom);
  return (
    <span className="news-button">
      <IconButton
        icon="news"
        label={text(unseen ? 'start.newsUnseen' : 'start.news')}
        aria-haspopup="dialog"
        onClick={() => open('news')}
      />
      <NewsBeacon />
    </span>
  );
}
