import { useHref, useLinkClickHandler } from 'react-router-dom';
import { HOME_ROUTE } from '../../../../shared/page-routes.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';

/** Leads to today's hole. */
export function HomeLink() {
  const label = useDialogText()('viewer.home');
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(HOME_ROUTE);
  return (
    <a className="button button--icon button--paper" href={useHref(HOME_ROUTE)} aria-label={label} title={label} onClick={handleClick}>
      <PixelIcon name="home" />
    </a>
  );
}
