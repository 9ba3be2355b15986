import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { openDialogAtom } from '../dialogs/dialog-atoms.ts';
import { isOfflineAtom } from '../display/network-atoms.ts';
import { isConsentLeftAtom } from '../features/ground/consent/consent-atoms.ts';
import { LazyFeed } from '../features/people/feed/LazyFeed.tsx';
import { FailureScreen } from '../features/run/failure/FailureScreen.tsx';
import { watchDay } from '../features/run/play/day-watch.ts';
import type { Game } from '../features/run/play/game.ts';
import { GameContext } from '../features/run/play/game-context.ts';
import type { Hole } from '../features/run/play/hole.ts';
import { bootAtom, dayAtom, holeAtom, isPausedAtom, screenAtom } from '../features/run/play/play-atoms.ts';
import { takePlayNowAtom } from '../features/run/play/play-now.ts';
import { BackToTodayButton } from '../features/screens/screens/BackToTodayButton.tsx';
import { OpeningScreen } from '../features/screens/screens/LazyNotices.tsx';
import { LoadingScreen } from '../features/screens/screens/LoadingScreen.tsx';
import { StartScreen } from '../features/screens/screens/StartScreen.tsx';
import { useText } from '../i18n/use-text.ts';
import { CourseCanvas } from '../sim/CourseCanvas.tsx';
import { useAtomValue, useSetAtom, useStore } from '../state/jotai.ts';
import { lazily } from '../ui/lazily.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { Overlays, PageInput, PlayScreen, useLazyScreens } from './lazy-screens.ts';

/** The query of a map that is shared. What it says is read later: see mapLinkOf. */
const MAP_QUERY = /[?&](map|playMap)=/;

const EditorPage = lazily(async () => (await import('./EditorPage.tsx')).EditorPage, {
  instead: LoadingScreen,
  words: ['dialogs', 'maps'],
});

interface HomePageProps {
  /** Returns the one game of the page. */
  readonly openGame: () => Game;
  /** A hole of an earlier day, or a map; without it, today's hole. */
  readonly hole?: Hole;
}

/** `/`, `/d/{date}` and `/play/{mapId}`: the start screen, the game and the editor. */
export function HomePage({ openGame, hole }: HomePageProps) {
  const game = openGame();
  const text = useText();
  const boot = useAtomValue(bootAtom);
  const screen = useAtomValue(screenAtom);
  const isPaused = useAtomValue(isPausedAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const hasScreens = useLazyScreens();
  const onView = useCallback((width: number, height: number) => game.setViewport(width, height), [game]);
  const playNow = useSetAtom(takePlayNowAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: holes of the same day are equal, whatever the object
  useEffect(() => {
    game.visit(hole);
    playNow(game);
  }, [game, playNow, hole?.kind === 'map' ? hole : hole?.day]);
  const leaveConsent = useSetAtom(isConsentLeftAtom);
  useEffect(() => {
    if (screen !== 'start') leaveConsent(true);
  }, [screen, leaveConsent]);
  useDayWatch(game);
  useSharedMap();
  if (boot.state === 'failed') {
    return (
      <FailureScreen
        message={text(isOffline && boot.message === 'play.failedNetwork' ? 'play.failedOffline' : boot.message)}
        remedy={boot.remedy}
        retry={() => void game.load()}
      >
        <BackToTodayButton game={game} />
      </FailureScreen>
    );
  }
  return (
    <GameContext value={game}>
      <CourseCanvas simulation={game.simulation} playing={!isPaused} onView={onView} />
      {hasScreens && <PageInput />}
      {screen === 'start' ? (
        <StartScreen />
      ) : screen === 'editor' ? (
        <EditorPage />
      ) : screen === 'playing' || (screen === 'ghostHand' && boot.state === 'ready') ? (
        hasScreens ? (
          <PlayScreen />
        ) : (
          <LoadingScreen />
        )
      ) : boot.state === 'waiting' ? (
        <OpeningScreen opensAtMs={boot.opensAtMs} />
      ) : (
        <LoadingScreen />
      )}
      <LazyFeed />
      {hasScreens && <Overlays />}
      <Toasts />
    </GameContext>
  );
}

/** Asks whether the map is played that the address names. */
function useSharedMap(): void {
  const { search } = useLocation();
  const open = useSetAtom(openDialogAtom);
  useEffect(() => {
    if (MAP_QUERY.test(search)) open('sharedMap');
  }, [search, open]);
}

/** Only today's hole becomes outdated. Players of an earlier hole or a bonus level are not disturbed. */
function useDayWatch(game: Game): void {
  const store = useStore();
  const isDaily = useAtomValue(holeAtom).kind === 'daily';
  useEffect(() => {
    if (!isDaily) return;
    return watchDay(
      () => store.get(dayAtom),
      (next) => game.handleDayChange(next),
    );
  }, [game, store, isDaily]);
}
