import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import type { LinkState } from './use-share-link.ts';

interface LevelRowProps {
  readonly picture: ReactNode;
  readonly title: string;
  /** One line below the title: the date, the creator, a mark. */
  readonly facts: ReactNode;
  /** Square buttons. */
  readonly actions: ReactNode;
  /** The state of the link that is shared from here. */
  readonly link?: LinkState;
  readonly url?: string;
  /** The row is back after its deletion: its first button gets the focus. */
  readonly takesFocus?: boolean;
}

/** One level of a list: picture, title, facts and buttons. */
export function LevelRow({ picture, title, facts, actions, link = 'hidden', url = '', takesFocus = false }: LevelRowProps) {
  const text = useDialogText();
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <li ref={row} className="level" aria-labelledby={titleId}>
      {picture}
      <div className="level__words">
        <h3 className="level__title" id={titleId} title={title}>
          {title}
        </h3>
        {/* The region exists before its text, so that screen readers announce the text. */}
        <p className="level__copied" role="status">
          {link === 'copied' && (
            <>
              <PixelIcon name="check" /> {text('myMaps.linkCopied')}
            </>
          )}
        </p>
        {link !== 'copied' && <p className="level__facts">{facts}</p>}
      </div>
      <div className="level__actions">{actions}</div>
      {link === 'shown' && <LinkField url={url} />}
    </li>
  );
}

/** The link to copy by hand. */
function LinkField({ url }: { readonly url: string }) {
  const text = useDialogText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="level__link">
      <p role="alert">{text('myMaps.copyFailed')}</p>
      <input ref={field} readOnly value={url} aria-label={text('myMaps.link')} onFocus={(event) => event.target.select()} />
    </div>
  );
}
