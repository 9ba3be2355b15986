import { useEffect, useMemo, useRef, useState } from 'react';
import type { Level } from '../../../../shared/course/level.ts';
import { type Room, readRooms } from '../../../../shared/course/rooms.ts';
import { roomsInViewAtom, roomTitleAtom } from '../../../sim/rooms-in-view.ts';
import { isAimingAtom, phaseAtom, strokesAtom } from '../../../sim/sim-atoms.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { useGame } from '../../run/play/game-context.ts';
import { isPausedAtom, liveMessageAtom } from '../../run/play/play-atoms.ts';
import './room-title.css';

/** How long a name stands, ms. Its animations in the style sheet are as long together. */
const TITLE_MS = 2_500;
/** The first rows of the rooms that were named in this run, by the loaded level. A page that is loaded anew names them again. */
const namedRooms = new WeakMap<object, Set<number>>();

/** Shows the name of a room when it first comes into view, once a run; not while the player aims. The live region announces it. */
export function RoomTitle({ level }: { readonly level: Pick<Level, 'rooms'> }) {
  const announce = useSetAtom(liveMessageAtom);
  const phase = useAtomValue(phaseAtom);
  const isAiming = useAtomValue(isAimingAtom);
  const isPaused = useAtomValue(isPausedAtom);
  const [title, setTitle] = useAtom(roomTitleAtom);
  const rooms = useMemo(() => readRooms(level.rooms), [level]);
  const inView = useRoomsInView(rooms);
  const run = useRunCount(level);
  const isQuiet = title === null && !isAiming && !isPaused && (phase === 'ready' || phase === 'moving');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run names the rooms again
  useEffect(() => {
    if (!isQuiet) return;
    const named = namedRooms.get(level) ?? new Set();
    namedRooms.set(level, named);
    const room = inView.find(({ firstRow }) => !named.has(firstRow));
    if (!room) return;
    named.add(room.firstRow);
    announce({ spoken: room.name });
    setTitle(room.name);
  }, [isQuiet, level, inView, run, announce]);
  useEffect(() => () => setTitle(null), [setTitle]);
  useEffect(() => {
    if (title === null) return;
    // Nothing stands over the course while the finger needs it.
    const timer = setTimeout(() => setTitle(null), isAiming ? 0 : TITLE_MS);
    return () => clearTimeout(timer);
  }, [title, isAiming, setTitle]);
  if (title === null || isAiming || phase === 'finished') return null;
  return (
    // A proper name: it is the same in every language.
    <p className="room-title" lang="en" aria-hidden="true">
      {title}
    </p>
  );
}

/** The rooms in view. Only the worker knows where the camera is. */
function useRoomsInView(rooms: readonly Room[]): readonly Room[] {
  const { simulation } = useGame();
  const [names, setNames] = useAtom(roomsInViewAtom);
  useEffect(() => {
    const subscribe = (wanted: readonly Room[]) => {
      simulation.picture?.subscribeRooms(wanted);
      simulation.send(simulation.link.sim.picture.subscribeRooms(wanted));
    };
    subscribe(rooms);
    return () => {
      subscribe([]);
      setNames([]);
    };
  }, [simulation, rooms, setNames]);
  // A name of the course before may still stand there.
  return useMemo(() => rooms.filter(({ name }) => names.includes(name)), [rooms, names]);
}

/** Counts the runs; forgets what was named when one begins again. */
function useRunCount(level: object): number {
  const strokes = useAtomValue(strokesAtom);
  const last = useRef(strokes);
  const [runs, setRuns] = useState(0);
  useEffect(() => {
    if (strokes < last.current) {
      namedRooms.delete(level);
      setRuns((before) => before + 1);
    }
    last.current = strokes;
  }, [strokes, level]);
  return runs;
}
