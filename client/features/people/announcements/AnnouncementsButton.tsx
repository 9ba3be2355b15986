import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { hasUnseenAnnouncementsAtom } from './announcement-atoms.ts';
import { UnseenBadge } from './UnseenBadge.tsx';

/** Opens the announcements, with a badge until the first of them was seen. */
export function AnnouncementsButton() {
  const text = useText();
  const open = useSetAtom(openDialogAtom);
  const hasUnseen = useAtomValue(hasUnseenAnnouncementsAtom);
  return (
    <span className="announcements-button">
      <IconButton
        icon="news"
        label={text(hasUnseen ? 'start.newsUnseen' : 'start.news')}
        aria-haspopup="dialog"
        onClick={() => open('news')}
      />
      <UnseenBadge />
    </span>
  );
}
