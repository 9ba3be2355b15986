import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EditScene } from '../../shared/protocol/edit.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import type { Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { EditActivity } from '../../sim-worker/host/activities/edit-activity.ts';
import { RunActivity } from '../../sim-worker/host/activities/run-activity.ts';
import { WatchActivity } from '../../sim-worker/host/activities/watch-activity.ts';
import { bounceFinder } from '../../sim-worker/host/bounce-finder.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { Host } from '../../sim-worker/host/host.ts';
import { courseService } from '../../sim-worker/host/services/course-service.ts';
import { editService } from '../../sim-worker/host/services/edit-service.ts';
import { runService } from '../../sim-worker/host/services/run-service.ts';
import { watchService } from '../../sim-worker/host/services/watch-service.ts';
import type { WatchSession } from '../../sim-worker/host/watch/watch-session.ts';
import type { EditPicture } from '../../sim-worker/render/edit-picture.ts';
import type { Renderer } from '../../sim-worker/render/renderer.ts';
import { THREE_LEDGES } from '../support/three-ledges.ts';

const UP = { dx: 0, dy: 900 };
/** The frame of a run that is watched; only its name is looked at. */
const WATCHED = 'watched' as never;

let engine: Box2dWorld;
let ahead: Box2dWorld;
/** What was drawn, one entry a frame: a phase of the run, `watched`, or `map`. */
let drawn: string[];
let commands: unknown[];
let painted: unknown[];
let pictures: PromiseWithResolvers<void>;
/** The second engine, and the courses whose bounces it finds. */
let opening: PromiseWithResolvers<void>;
let found: Terrain[];
let scene: ReturnType<typeof openScene>;

const openScene = () => {
  const host = new Host(async () => engine);
  const run = new RunActivity(host, async () => {
    await opening.promise;
    return (terrain) => {
      found.push(terrain);
      return bounceFinder(terrain, ahead);
    };
  });
  const watch = new WatchActivity(host);
  const edit = new EditActivity();
  return {
    ...{ host, watch, activity: run },
    course: courseService(host, run, watch),
    run: runService(host, run, watch),
    playback: watchService(host, run, watch),
    edit: editService(host, run, watch, edit),
  };
};

const watched = {
  timeScale: 1,
  step: () => undefined,
  frame: () => WATCHED,
  reasons: new Set(['playback']),
  takeEvents: (): SimEvent[] => [],
  command: (command: unknown) => void commands.push(command),
} as unknown as WatchSession;

const map = {
  draw: () => void drawn.push('map'),
  paint: (changes: unknown) => void painted.push(changes),
  setAttention: () => undefined,
  reasons: new Set(),
} as unknown as EditPicture;

function watchRun(): void {
  scene.watch.session = watched;
  scene.host.begin(scene.watch);
}

/** Lets the frames of a tenth of a second pass. @returns what was drawn in them */
function nextDrawn(): string[] {
  drawn = [];
  vi.advanceTimersByTime(100);
  return [...new Set(drawn)];
}

beforeAll(async () => {
  [engine, ahead] = await Promise.all([loadEngine(), loadEngine()]);
});

beforeEach(async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  drawn = [];
  commands = [];
  painted = [];
  pictures = Promise.withResolvers();
  pictures.resolve();
  opening = Promise.withResolvers();
  found = [];
  scene = openScene();
  const view = { width: 1, height: 1, pixelRatio: 1, zoom: 1, reducedMotion: false } as const;
  await scene.host.init({ assetBase: '', view }, { events: () => undefined, frame: () => undefined });
  scene.host.renderer = {
    setScene: () => pictures.promise,
    edit: async () => map,
    draw: (frame: unknown) => void drawn.push(frame === WATCHED ? 'watched' : (frame as { phase: string }).phase),
    takeEvents: () => [],
    reasons: new Set(['camera']),
    dueMs: Number.POSITIVE_INFINITY,
  } as unknown as Renderer;
  await scene.course.load(THREE_LEDGES);
});

test('a run waits while another is watched, and goes on when it is started', () => {
  scene.run.start({ infuriating: false });
  expect(nextDrawn()).toEqual(['ready']);
  watchRun();
  expect(nextDrawn()).toEqual(['watched']);
  expect(scene.run.shoot(UP)).toBe(false);
  scene.playback.command({ kind: 'play' });
  scene.run.start({ infuriating: false });
  scene.playback.command({ kind: 'pause' });
  expect(nextDrawn()).toEqual(['ready']);
  expect(scene.run.shoot(UP)).toBe(true);
  expect(commands).toEqual([{ kind: 'play' }]);
});

test.each(['ready', 'watched'])('a run that is %s ends with the next load, before its pictures are there', async (shown) => {
  scene.run.start({ infuriating: false });
  if (shown === 'watched') watchRun();
  expect(nextDrawn()).toEqual([shown]);
  pictures = Promise.withResolvers();
  const loading = scene.course.load(THREE_LEDGES);
  expect(nextDrawn()).toEqual([]);
  expect(scene.run.shoot(UP)).toBe(false);
  pictures.resolve();
  await loading;
  expect(nextDrawn()).toEqual(['paused']);
});

test('a run that is asked for before a start is not watched after it', () => {
  const isCurrent = scene.watch.calls.begin();
  scene.run.start({ infuriating: false });
  expect(isCurrent()).toBe(false);
});

test('the second engine finds bounces on the course that was loaded last', async () => {
  nextDrawn();
  await scene.course.load(THREE_LEDGES);
  nextDrawn();
  opening.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toHaveLength(1);
  expect(found[0]).toBe(scene.activity.playing.round.terrain);
});

test('no world is built for bounces before the first picture of a course', async () => {
  opening.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toEqual([]);
  nextDrawn();
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toHaveLength(1);
});

test('a map is shown until the pictures of the next course are there', async () => {
  await scene.edit.open({} as EditScene);
  expect(nextDrawn()).toEqual(['map']);
  pictures = Promise.withResolvers();
  const loading = scene.course.load(THREE_LEDGES);
  scene.edit.paint([{ index: 1, tile: 2 }]);
  expect(nextDrawn()).toEqual(['map']);
  pictures.resolve();
  await loading;
  scene.edit.paint([{ index: 1, tile: 3 }]);
  expect(nextDrawn()).toEqual(['paused']);
  expect(painted).toEqual([[{ index: 1, tile: 2 }]]);
});

test('no run is left when a map is edited', async () => {
  scene.run.start({ infuriating: false });
  await scene.edit.open({} as EditScene);
  expect(scene.run.shoot(UP)).toBe(false);
  expect(() => scene.run.start({ infuriating: false })).toThrow('No course is loaded');
  expect(nextDrawn()).toEqual(['map']);
});
