import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { ChooseRunFile } from './ChooseRunFile.tsx';
import type { RunFileFault } from './run-file-atoms.ts';
import '../../../ui/cover.css';
import './viewer.css';

const FAULTS: Readonly<Record<RunFileFault, MessageKey>> = {
  no_run_file: 'viewer.fileNone',
  broken: 'viewer.fileBroken',
  wrong_course: 'viewer.fileWrongCourse',
  future_version: 'viewer.fileFuture',
  unverifiable: 'viewer.fileUnverifiable',
  too_large: 'viewer.fileTooLarge',
  unreadable: 'viewer.fileUnreadable',
};

/** Asks for a run file. @param fault why the last one cannot be shown; absent before the first */
export function RunFileScreen({ fault }: { readonly fault?: RunFileFault | undefined }) {
  const text = useDialogText();
  return (
    <main className="cover">
      <title>{`${text('viewer.fileTitle')} · ${text('ui.appName')}`}</title>
      <meta name="robots" content="noindex" />
      <section className="cover__card">
        <PixelBall className={`cover__ball ${fault ? 'cover__ball--fallen' : ''}`} />
        <h1 className="cover__title">{text('viewer.fileTitle')}</h1>
        {fault && (
          <p className="viewer-file__fault" role="alert">
            {text(FAULTS[fault])}
          </p>
        )}
        <p>{text('viewer.fileText')}</p>
        <ChooseRunFile isFirst />
        <p className="viewer-file__note">{text('viewer.fileNote', { more: text('viewer.more'), download: text('viewer.download') })}</p>
        <RouteLink className="button button--paper cover__link" to="/">
          {text('lost.playToday')}
        </RouteLink>
      </section>
    </main>
  );
}
