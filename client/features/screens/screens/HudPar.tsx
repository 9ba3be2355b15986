import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { takenChallengeAtom } from '../../replays/ghosts/taken-challenge.ts';
import { useGame } from '../../run/play/game-context.ts';
import { levelAtom, practiceAtom } from '../../run/play/play-atoms.ts';

/** Most runs answer no challenge. */
const ToBeat = lazily(async () => (await import('./ToBeat.tsx')).ToBeat, { instead: Par });

/** What the strokes are compared with: the run of a challenge that was taken on this course, else par. */
export function HudPar() {
  const { levelHash } = useGame();
  const isPractice = useAtomValue(practiceAtom) > 0;
  const taken = useAtomValue(takenChallengeAtom);
  return taken && taken.courseHash === levelHash && !isPractice ? <ToBeat challenge={taken} /> : <Par />;
}

function Par() {
  const text = useDialogText();
  const par = useAtomValue(levelAtom)?.par ?? 0;
  if (par <= 0) return null;
  return (
    <span className="hud__par">
      {text('start.par')} <PixelNumber text={String(par)} />
    </span>
  );
}
