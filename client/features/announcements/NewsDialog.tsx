import { useEffect } from 'react';
import type { Announcement } from '../../../shared/api/announcements.ts';
import { api } from '../../api/client.ts';
import { closeDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useLateText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { loadNewsAtom, newsAtom, newsStateAtom, seeNewsAtom } from './news-atoms.ts';
import './news.css';

/** What the makers have to say, until it expires. Opening it looks for more. */
export function NewsDialog() {
  const text = useLateText();
  const close = useSetAtom(closeDialogAtom);
  const load = useSetAtom(loadNewsAtom);
  useEffect(() => void load(api), [load]);
  return (
    <Modal title={text('news.title')} onClose={() => close('news')}>
      <NewsList />
    </Modal>
  );
}

function NewsList() {
  const text = useLateText();
  const state = useAtomValue(newsStateAtom);
  const news = useAtomValue(newsAtom);
  const load = useSetAtom(loadNewsAtom);
  const see = useSetAtom(seeNewsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes first is seen
  useEffect(() => see(), [see, news]);
  if (news.length > 0) {
    return (
      <ul className="news">
        {news.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    );
  }
  if (state === 'error') {
    return (
      <div className="news__state" role="alert">
        <p>{text('news.failed')}</p>
        <Button tone="yellow" icon="restart" onClick={() => void load(api)}>
          {text('ui.tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className="news__state" role="status">
      {state === 'loading' ? <PixelBall className="news__ball" /> : <PixelIcon name="news" className="news__icon" />}
      <p>{text(state === 'loading' ? 'news.loading' : 'news.empty')}</p>
    </div>
  );
}

function Item({ announcement: { title, content, linkText, linkUrl } }: { readonly announcement: Announcement }) {
  return (
    <li className="news__item">
      <h3 className="news__title">{title}</h3>
      <p className="news__content">{content}</p>
      {linkUrl && <NewsLink href={linkUrl} words={linkText ?? linkUrl} />}
    </li>
  );
}

/** Our own pages open in place; others beside this one, without a hold on it. */
function NewsLink({ href, words }: { readonly href: string; readonly words: string }) {
  const text = useLateText();
  const icon = <PixelIcon name="link" />;
  if (href.startsWith('/')) {
    return (
      <a className="news__link" href={href}>
        {icon} {words}
      </a>
    );
  }
  return (
    <a className="news__link" href={href} target="_blank" rel="noopener noreferrer">
      {icon} {words}
      <span className="visually-hidden"> ({text('news.newTab')})</span>
    </a>
  );
}
