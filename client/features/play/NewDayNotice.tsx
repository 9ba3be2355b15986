import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { useGame } from './game-context.ts';
import { newDayAtom } from './play-atoms.ts';
import './notices.css';

/** The day has rolled during a run: the new hole waits until it is asked for. */
export function NewDayNotice() {
  const game = useGame();
  const day = useAtomValue(newDayAtom);
  if (!day) return null;
  return (
    <aside className="notice notice--day" role="status">
      <p>A new hole is ready. This run still counts for its own day.</p>
      <Button tone="yellow" onClick={() => game.enterDay(day)}>
        Play the new hole
      </Button>
    </aside>
  );
}
