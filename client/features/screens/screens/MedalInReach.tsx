import { medalOf } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { phaseAtom, strokesAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { MEDAL_WORDS, Medal } from '../../../ui/Medal.tsx';
import { levelAtom, practiceAtom } from '../../run/play/play-atoms.ts';

/** The best medal that the run can still earn, beside par. Practice earns none. */
export function MedalInReach() {
  const text = useDialogText();
  const strokes = useAtomValue(strokesAtom);
  const phase = useAtomValue(phaseAtom);
  const isPractice = useAtomValue(practiceAtom) > 0;
  const limits = useAtomValue(levelAtom)?.medals;
  // A ball at rest needs at least one more stroke.
  const medal = medalOf(phase === 'moving' || phase === 'finished' ? strokes : strokes + 1, limits);
  if (!medal || isPractice) return null;
  const words = text('hud.medalInReach', { medal: text(MEDAL_WORDS[medal]) });
  return (
    <span className="hud__medal" title={words}>
      <Medal medal={medal} decorative />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
