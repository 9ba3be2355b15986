import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Level } from '../../../../shared/course/level.ts';
import type { Scene } from '../../../../shared/protocol/frame.ts';
import { err, ok } from '../../../../shared/result.ts';
import { useCall } from '../../../api/use-call.ts';
import { highContrastAtom } from '../../../display/display-atoms.ts';
import { pixelRatio } from '../../../platform/device.ts';
import { drawBareCourse, type FlagTile, findFlags } from '../../../sim/course-picture.ts';
import { courseViewAtom } from '../../../sim/course-view.ts';
import { useAtomValue, useStore } from '../../../state/jotai.ts';
import { useGame } from '../../run/play/game-context.ts';
import { endingAtom, levelAtom } from '../../run/play/play-atoms.ts';
import { paintMiniMap } from './paint-mini-map.ts';
import { useMiniMapLook } from './use-mini-map-look.ts';

/** The whole course at the left, with the part in view; not during the ending, which shows the whole course itself. */
export function MiniMap() {
  const level = useAtomValue(levelAtom);
  const isEnding = useAtomValue(endingAtom) !== null;
  const scene = useMemo(() => sceneOf(level), [level]);
  return scene && !isEnding ? <CoursePicture scene={scene} /> : null;
}

/** What the picture needs of the course; null before it is loaded. */
function sceneOf(level: Partial<Level> | null): Scene | null {
  const { width, height, tiles, theme, decorations, caves } = level ?? {};
  return width && height && tiles && theme && decorations ? { width, height, tiles, theme, decorations, caves } : null;
}

/** Screen readers hear where the ball is from the live region, and keys look around with W and S: to both the mini-map is a picture. */
function CoursePicture({ scene }: { readonly scene: Scene }) {
  const course = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const highContrast = useAtomValue(highContrastAtom);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!course.current) return;
    // Without its code the marks stand on a plain ground.
    drawBareCourse(course.current, scene, highContrast).then(
      () => setDrawn(true),
      () => undefined,
    );
  }, [scene, highContrast]);
  useMarks(marks, scene, highContrast);
  useMiniMapLook(map, scene.width, scene.height);
  return (
    <div className="mini-map" aria-hidden="true" data-testid="mini-map">
      <div ref={map} className="mini-map__course" style={{ '--ratio': scene.width / scene.height } as CSSProperties}>
        <canvas ref={course} className={`mini-map__picture ${isDrawn ? 'mini-map__picture--drawn' : ''}`} />
        <canvas ref={marks} className="mini-map__marks" />
      </div>
    </div>
  );
}

/** Draws flags, view and ball whenever one of them moves, without rendering anything. */
function useMarks(ref: RefObject<HTMLCanvasElement | null>, scene: Scene, highContrast: boolean): void {
  const { simulation } = useGame();
  const store = useStore();
  const flags = useFlags(scene);
  useEffect(() => {
    const subscribe = (isWanted: boolean) => {
      simulation.picture?.subscribeView(isWanted);
      simulation.send(simulation.link.sim.picture.subscribeView(isWanted));
    };
    subscribe(true);
    return () => {
      subscribe(false);
      store.set(courseViewAtom, null);
    };
  }, [simulation, store]);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const paint = () => {
      const view = store.get(courseViewAtom);
      paintMiniMap(canvas, { view, flags, columns: scene.width, rows: scene.height, ratio: pixelRatio(), highContrast });
    };
    const resize = new ResizeObserver(() => {
      canvas.width = Math.round(canvas.clientWidth * pixelRatio());
      canvas.height = Math.round(canvas.clientHeight * pixelRatio());
      paint();
    });
    resize.observe(canvas);
    const stop = store.sub(courseViewAtom, paint);
    return () => {
      stop();
      resize.disconnect();
    };
  }, [ref, store, scene, flags, highContrast]);
}

const NO_FLAGS: readonly FlagTile[] = [];

function useFlags(scene: Scene): readonly FlagTile[] {
  const { answer } = useCall(scene, () => findFlags(scene).then(ok, err));
  return answer.state === 'loaded' ? answer.value : NO_FLAGS;
}
