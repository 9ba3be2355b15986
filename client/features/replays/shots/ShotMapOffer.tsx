import type { GameDay } from '../../../../shared/game-day.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { TARGET } from '../../../ui/rare-icons.ts';
import { useGame } from '../../run/play/game-context.ts';
import { openShotMapAtom } from './shown-shots.ts';

interface ShotMapOfferProps {
  readonly day: GameDay;
  /** The run as the server knows it; undefined until it does. */
  readonly runId: string | undefined;
}

/** In the result of a past hole: leads to where everybody's shots landed. */
export function ShotMapOffer({ day, runId }: ShotMapOfferProps) {
  const text = useDialogText();
  const { levelHash } = useGame();
  const open = useSetAtom(openShotMapAtom);
  return (
    <Button icon={TARGET} onClick={() => open({ day, courseHash: levelHash, runId })}>
      {text('shots.title')}
    </Button>
  );
}
