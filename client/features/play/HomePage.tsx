import { useCallback, useEffect } from 'react';
import { Stage } from '../../sim/Stage.tsx';
import { useAtomValue } from '../../state/jotai.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { FinishDialog } from '../finish/FinishDialog.tsx';
import { LeaderboardDialog } from '../leaderboard/LeaderboardDialog.tsx';
import { SettingsDialog } from '../sound/SettingsDialog.tsx';
import { useMuteKey } from '../sound/SoundButton.tsx';
import { watchDay } from './day-watch.ts';
import { ElsewhereDialog } from './ElsewhereDialog.tsx';
import { FailureScreen } from './FailureScreen.tsx';
import type { Game } from './game.ts';
import { GameContext } from './game-context.ts';
import { Hud } from './Hud.tsx';
import { InstructionsDialog } from './InstructionsDialog.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { NewDayDialog } from './NewDayDialog.tsx';
import { NewDayNotice } from './NewDayNotice.tsx';
import { bootAtom, dayAtom, dialogsAtom, pausedAtom, screenAtom } from './play-atoms.ts';
import { ResetDialog } from './ResetDialog.tsx';
import { StartScreen } from './StartScreen.tsx';

/** `/`: the start screen and the game. @param openGame answers the one game of the page */
export function HomePage({ openGame }: { readonly openGame: () => Game }) {
  const game = openGame();
  const boot = useAtomValue(bootAtom);
  const screen = useAtomValue(screenAtom);
  const paused = useAtomValue(pausedAtom);
  const onView = useCallback((width: number, height: number) => game.setViewport(width, height), [game]);
  useEffect(() => game.open(), [game]);
  useDayWatch(game);
  useMuteKey();
  if (boot.state === 'failed') return <FailureScreen message={boot.message} remedy={boot.remedy} retry={() => void game.load()} />;
  return (
    <GameContext value={game}>
      <Stage
        simulation={game.simulation}
        playing={!paused}
        shoot={(drag) => game.shoot(drag)}
        restart={() => game.requestRestart()}
        returnToCheckpoint={() => game.returnToCheckpoint()}
        onView={onView}
      />
      {screen === 'start' && <StartScreen />}
      {screen === 'loading' && <LoadingScreen slow={boot.state === 'loading' && boot.slow} />}
      {screen === 'playing' && <Hud />}
      {screen === 'playing' && <LiveRegion />}
      {screen !== 'start' && <NewDayNotice />}
      <Dialogs />
      <Toasts />
    </GameContext>
  );
}

/** In the order in which they were opened, so that the latest lies on top. */
function Dialogs() {
  const dialogs = useAtomValue(dialogsAtom);
  return dialogs.map((dialog) => {
    switch (dialog) {
      case 'instructions':
        return <InstructionsDialog key={dialog} />;
      case 'reset':
        return <ResetDialog key={dialog} />;
      case 'finish':
        return <FinishDialog key={dialog} />;
      case 'elsewhere':
        return <ElsewhereDialog key={dialog} />;
      case 'newDay':
        return <NewDayDialog key={dialog} />;
      case 'settings':
        return <SettingsDialog key={dialog} />;
      default:
        return <LeaderboardDialog key={dialog} />;
    }
  });
}

function useDayWatch(game: Game): void {
  const day = useAtomValue(dayAtom);
  useEffect(
    () =>
      watchDay(
        () => day,
        (next) => game.dayRolled(next),
      ),
    [game, day],
  );
}
