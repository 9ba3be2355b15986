import { useState } from 'react';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { hasUnseenAnnouncementsAtom } from './announcement-atoms.ts';
import { UnseenBadge } from './UnseenBadge.tsx';

/** Opens the announcements, when the first of them was not seen. The menu has them always. */
export function AnnouncementsButton() {
  const text = useText();
  const open = useSetAtom(openDialogAtom);
  const hasUnseen = useAtomValue(hasUnseenAnnouncementsAtom);
  // Once it is there it stays until the screen is left: the focus comes back to it.
  const [isShown, setShown] = useState(hasUnseen);
  if (hasUnseen && !isShown) setShown(true);
  if (!isShown) return null;
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
