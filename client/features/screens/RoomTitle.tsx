import { useEffect, useMemo, useRef, useState } from 'react';
import type { Level } from '../../../shared/course/level.ts';
import { type Room, readRooms } from '../../../shared/course/rooms.ts';
import { isAimingAtom, phaseAtom, strokesAtom } from '../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { useGame } from '../play/game-context.ts';
import { isPausedAtom, liveMessageAtom } from '../play/play-atoms.ts';
import './room-title.css';

/** How long a name stands, ms. Its animations in the style sheet are as long together. */
const TITLE_MS = 2_500;
/** How often the view is asked for, ms: a ball flies through a room in a second at least. */
const LOOK_MS = 200;
/** A room is in view when its middle is between these shares of the screen's height. */
const IN_VIEW = { top: 0.1, bottom: 0.85 } as const;

/** The first rows of the rooms that were named in this run, by the loaded level. A page that is loaded anew names them again. */
const namedRooms = new WeakMap<object, Set<number>>();

/** Shows the name of a room when it first comes into view, once a run; not while the player aims. The live region announces it. */
export function RoomTitle({ level }: { readonly level: Pick<Level, 'rooms'> }) {
  const { simulation } = useGame();
  const announce = useSetAtom(liveMessageAtom);
  const phase = useAtomValue(phaseAtom);
  const isAiming = useAtomValue(isAimingAtom);
  const isPaused = useAtomValue(isPausedAtom);
  const [title, setTitle] = useState<string | null>(null);
  const rooms = useMemo(() => readRooms(level.rooms), [level]);
  useNewRun(level);
  const isQuiet = title === null && !isAiming && !isPaused && (phase === 'ready' || phase === 'moving');
  useEffect(() => {
    if (!isQuiet) return;
    const look = async () => {
      const named = namedRooms.get(level) ?? new Set();
      namedRooms.set(level, named);
      for (const room of rooms) {
        if (named.has(room.firstRow)) continue;
        const middle = await simulation.tileOnScreen(0, middleRow(room)).catch(() => null);
        if (isOver || !middle || !isInView(middle.y)) continue;
        named.add(room.firstRow);
        announce({ spoken: room.name });
        setTitle(room.name);
        return;
      }
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    let isOver = false;
    let timer = setTimeout(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isQuiet, level, rooms, simulation, announce]);
  useEffect(() => {
    if (title === null) return;
    // Nothing stands over the course while the finger needs it.
    const timer = setTimeout(() => setTitle(null), isAiming ? 0 : TITLE_MS);
    return () => clearTimeout(timer);
  }, [title, isAiming]);
  if (title === null || isAiming || phase === 'finished') return null;
  return (
    // A proper name: it is the same in every language.
    <p className="room-title" lang="en" aria-hidden="true">
      {title}
    </p>
  );
}

/** Forgets what was named when a run begins again. */
function useNewRun(level: object): void {
  const strokes = useAtomValue(strokesAtom);
  const last = useRef(strokes);
  useEffect(() => {
    if (strokes < last.current) namedRooms.delete(level);
    last.current = strokes;
  }, [strokes, level]);
}

const middleRow = ({ firstRow, lastRow }: Room): number => Math.round((firstRow + lastRow) / 2);

const isInView = (y: number): boolean => y > window.innerHeight * IN_VIEW.top && y < window.innerHeight * IN_VIEW.bottom;
