import { Box2dWorld } from '../../../sim-worker/engine/box2d-world.ts';
import { loadBox2d } from '../../../sim-worker/engine/load-browser.ts';
import { findDifferences, recordRuns } from '../../../tests/determinism/engine-runs.ts';
import { runScenes } from '../../../tests/determinism/scenes.ts';
import type { EngineFindings, EngineTask } from './report.ts';

/** The worker's only message: what it has found, or why it has found nothing. */
export type SceneMessage = EngineFindings | { readonly error: string };

async function work({ courses, seed, foreign }: EngineTask): Promise<SceneMessage> {
  try {
    const engine = new Box2dWorld(await loadBox2d());
    const started = performance.now();
    const scenes = runScenes(engine);
    const runs = recordRuns(engine, courses, seed);
    const differences = findDifferences(engine, courses, foreign);
    return { scenes, runs, differences, milliseconds: Math.round(performance.now() - started) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<EngineTask>) => void work(data).then((message) => self.postMessage(message)));
