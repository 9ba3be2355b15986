import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { PlayerBall } from '../../../ui/PlayerBall.tsx';
import type { TakenChallenge } from '../../replays/ghosts/taken-challenge.ts';

/** The ball, name and strokes of who is to be beaten. */
export function ToBeat({ challenge: { by, name, guest, score } }: { readonly challenge: TakenChallenge }) {
  const text = useDialogText();
  const words = text('hud.toBeat', { name, score });
  return (
    <span className="hud__par hud__to-beat" title={words} data-testid="to-beat">
      <span className="visually-hidden">{words}</span>
      <PlayerBall player={{ username: by, guest: guest ?? null }} />
      <span className="hud__to-beat-name" aria-hidden="true">
        {name}
      </span>
      <span aria-hidden="true">
        <PixelNumber text={String(score)} />
      </span>
    </span>
  );
}
