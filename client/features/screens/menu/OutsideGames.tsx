import { useId, useState } from 'react';
import type { MoreGame } from '../../../../shared/api/more-games.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { useOffline } from '../../../ui/use-offline.ts';

/** Width and height of a picture, CSS pixels. */
const PICTURE_PX = 64;

/** The games that the operator lists, which are on other sites. Until they are there, and without any, nothing is shown. */
export function OutsideGames() {
  const text = useDialogText();
  const id = useId();
  const { answer, tryAgain } = useCall('moreGames', () => api.moreGames());
  if (answer.state === 'error') return <Failed tryAgain={tryAgain} />;
  if (answer.state === 'loading') {
    return (
      <p role="status" className="visually-hidden">
        {text('games.loading')}
      </p>
    );
  }
  const { games } = answer.value;
  if (games.length === 0) return null;
  return (
    <section className="more-games__elsewhere" aria-labelledby={id}>
      <h3 id={id} className="more-games__heading">
        {text('games.elsewhere')}
      </h3>
      <ul className="more-games">
        {games.map((game) => (
          <Game key={`${game.url} ${game.name}`} game={game} />
        ))}
      </ul>
    </section>
  );
}

function Failed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useOffline(tryAgain);
  return (
    <div className="more-games__failed" role="alert">
      <p>{text(isOffline ? 'games.offline' : 'games.failed')}</p>
      <Button icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}

/** A link, and not a button that opens: the browser says where it leads, and the other page cannot reach this one. */
function Game({ game: { name, picture, url, words } }: { readonly game: MoreGame }) {
  const text = useDialogText();
  return (
    <li className="more-games__game">
      <Picture src={picture} />
      <div>
        <h4 className="more-games__name">{name}</h4>
        <p>{words}</p>
      </div>
      <a className="button button--paper button--normal" href={url} target="_blank" rel="noopener">
        <PixelIcon name="link" />
        <span>
          {text('start.play')}
          <span className="visually-hidden">{` ${name} (${text('games.leaves')})`}</span>
        </span>
      </a>
    </li>
  );
}

/** Decoration. It keeps its size while it loads, and where it cannot be loaded its frame is empty. */
function Picture({ src }: { readonly src: string }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className="more-games__picture">
      {!isMissing && (
        <img src={src} alt="" width={PICTURE_PX} height={PICTURE_PX} loading="lazy" decoding="async" onError={() => setMissing(true)} />
      )}
    </span>
  );
}
