import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { useGame } from './game-context.ts';
import { newDayAtom } from './play-atoms.ts';
import './notices.css';

/**
 * The day has rolled during a run: the new hole waits until it is asked for.
 * @param inCard part of the start screen's card, where a floating notice would cover the way on
 */
export function NewDayNotice({ inCard = false }: { readonly inCard?: boolean }) {
  const game = useGame();
  const day = useAtomValue(newDayAtom);
  if (!day) return null;
  return (
    <aside className={`notice notice--day ${inCard ? '' : 'notice--floating'}`} role="status">
      <p>A new hole is ready. This run still counts for its own day.</p>
      <Button tone="yellow" onClick={() => game.enterDay(day)}>
        Play the new hole
      </Button>
    </aside>
  );
}
