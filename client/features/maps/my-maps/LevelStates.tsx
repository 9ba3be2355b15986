import { useState } from 'react';
import type { Theme } from '../../../../shared/course/course.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { type IconName, PixelIcon } from '../../../ui/PixelIcon.tsx';
import { type IconBitmap, PENCIL } from '../../../ui/rare-icons.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { newMap } from '../editor/model/new-map.ts';
import { MapPicture } from '../maps/MapPicture.tsx';

/** In place of the levels until they are there. */
export function Loading() {
  const text = useDialogText();
  return (
    <div className="levels__state" role="status">
      <PixelBall className="levels__ball" />
      <p>{text('myMaps.loading')}</p>
    </div>
  );
}

/** The saved maps could not be loaded. Tries again by itself when the network is back. */
export function Failed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useOffline(tryAgain);
  return (
    <div className="levels__failed" role="alert">
      <p>{text(isOffline ? 'myMaps.offline' : 'myMaps.failed')}</p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}

/** What a level is good for, for players who have none. */
export function NoLevels({ isGuest }: { readonly isGuest: boolean }) {
  const text = useDialogText();
  return (
    <div className="levels__none">
      <Pictures />
      <h3 className="levels__title">{text('myMaps.noneTitle')}</h3>
      <ul className="levels__reasons">
        <Reason icon={PENCIL} title="myMaps.create" words="myMaps.createText" />
        <Reason icon="share" title="myMaps.shareWord" words="myMaps.shareText" />
        <Reason icon="trophy" title="myMaps.compare" words="myMaps.compareText" />
      </ul>
      {isGuest ? <SignInNote /> : <p className="levels__saved">{text('myMaps.savedToAccount')}</p>}
    </div>
  );
}

const EXAMPLE_THEMES: readonly Theme[] = ['lagoon', 'meadow', 'frost'];

/** What a new level looks like in three of its themes. */
function Pictures() {
  const [{ tiles }] = useState(newMap);
  return (
    <div className="levels__pictures" aria-hidden="true">
      {EXAMPLE_THEMES.map((theme) => (
        <span key={theme} className="level__picture">
          <MapPicture tiles={tiles} theme={theme} />
        </span>
      ))}
    </div>
  );
}

interface ReasonProps {
  readonly icon: IconName | IconBitmap;
  readonly title: MessageKey;
  readonly words: MessageKey;
}

function Reason({ icon, title, words }: ReasonProps) {
  const text = useDialogText();
  return (
    <li className="levels__reason">
      <PixelIcon name={icon} />
      <p>
        <strong>{text(title)}</strong> {text(words)}
      </p>
    </li>
  );
}

/** For players without an account. */
export function SignInNote() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  return (
    <aside className="levels__note">
      <p>{text('myMaps.signInText')}</p>
      <Button icon="person" onClick={() => open('signIn')}>
        {text('myMaps.signIn')}
      </Button>
    </aside>
  );
}
