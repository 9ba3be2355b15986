import { useEffect } from 'react';
import type { Announcement } from '../../../../shared/api/announcements.ts';
import { api } from '../../../api/client.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { announcementsAtom, announcementsStateAtom, loadAnnouncementsAtom, markAnnouncementsSeenAtom } from './announcement-atoms.ts';
import './announcements.css';

/** The announcements that have not expired. Opening the dialog loads them again. */
export function AnnouncementsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const load = useSetAtom(loadAnnouncementsAtom);
  useEffect(() => void load(api), [load]);
  return (
    <Modal title={text('news.title')} onClose={() => close('news')}>
      <AnnouncementList />
    </Modal>
  );
}

function AnnouncementList() {
  const text = useDialogText();
  const state = useAtomValue(announcementsStateAtom);
  const announcements = useAtomValue(announcementsAtom);
  const load = useSetAtom(loadAnnouncementsAtom);
  const see = useSetAtom(markAnnouncementsSeenAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first announcement counts as seen
  useEffect(() => see(), [see, announcements]);
  if (announcements.length > 0) {
    return (
      <ul className="announcements">
        {announcements.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    );
  }
  if (state === 'error') {
    return (
      <div className="announcements__state" role="alert">
        <p>{text('news.failed')}</p>
        <Button tone="yellow" icon="restart" onClick={() => void load(api)}>
          {text('ui.tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className="announcements__state" role="status">
      {state === 'loading' ? <PixelBall className="announcements__ball" /> : <PixelIcon name="news" className="announcements__icon" />}
      <p>{text(state === 'loading' ? 'news.loading' : 'news.empty')}</p>
    </div>
  );
}

function Item({ announcement: { title, content, linkText, linkUrl } }: { readonly announcement: Announcement }) {
  return (
    <li className="announcements__item">
      <h3 className="announcements__title">{title}</h3>
      <p className="announcements__content">{content}</p>
      {linkUrl && <AnnouncementLink href={linkUrl} words={linkText ?? linkUrl} />}
    </li>
  );
}

/** Links to our own pages open in this tab; others in a new tab without access to this one. */
function AnnouncementLink({ href, words }: { readonly href: string; readonly words: string }) {
  const text = useDialogText();
  const icon = <PixelIcon name="link" />;
  if (href.startsWith('/')) {
    return (
      <a className="announcements__link" href={href}>
        {icon} {words}
      </a>
    );
  }
  return (
    <a className="announcements__link" href={href} target="_blank" rel="noopener noreferrer">
      {icon} {words}
      <span className="visually-hidden"> ({text('news.newTab')})</span>
    </a>
  );
}
