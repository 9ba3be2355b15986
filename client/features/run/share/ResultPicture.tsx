import { SHARE_PICTURE_SIZE } from '../../../../shared/protocol/share-picture.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import type { PictureState } from './use-picture.ts';
import { useShareMessage } from './use-share.ts';

interface ResultPictureProps {
  readonly picture: PictureState;
  /** What the picture shows. */
  readonly alt: string;
  /** The line was wanted, and this run's cannot be drawn. */
  readonly isLineMissing: boolean;
  tryAgain(): void;
}

/** The picture, or how far it is; below it what it shows, in words to post with it. */
export function ResultPicture({ picture, alt, isLineMissing, tryAgain }: ResultPictureProps) {
  const text = useDialogText();
  const showMessage = useShareMessage();
  const copy = async () => showMessage((await copyText(alt)) ? { key: 'share.copied' } : { key: 'share.copyFailed', reason: '' });
  return (
    <figure className="share__figure">
      <div className="share__picture" aria-busy={picture.state === 'drawing'}>
        {picture.state === 'drawing' && (
          <>
            <PixelBall className="share__ball" />
            <p>{text('sharing.drawing')}</p>
          </>
        )}
        {picture.state === 'failed' && (
          <>
            <p role="alert">{text('sharing.failed')}</p>
            <Button icon="restart" onClick={tryAgain}>
              {text('ui.tryAgain')}
            </Button>
          </>
        )}
        {picture.state === 'drawn' && <img src={picture.url} alt={alt} {...SHARE_PICTURE_SIZE} />}
      </div>
      <p className="visually-hidden" role="status">
        {picture.state === 'drawn' && text('sharing.drawn')}
      </p>
      {isLineMissing && (
        <p className="share__note" role="status">
          {text('sharing.lineFailed')}
        </p>
      )}
      {picture.state === 'drawn' && (
        <figcaption className="share__caption">
          {/* A screen reader has read it with the picture. */}
          <span aria-hidden="true">{alt}</span>
          <Button onClick={() => void copy()}>{text('sharing.copyAlt')}</Button>
        </figcaption>
      )}
    </figure>
  );
}
