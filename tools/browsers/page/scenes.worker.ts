import { Box2dWorld } from '../../../sim-worker/engine/box2d-world.ts';
import { loadBox2d } from '../../../sim-worker/engine/load-browser.ts';
import { runScenes, type SceneHash } from '../../../tests/determinism/scenes.ts';

/** The worker's only message: the hashes, or why there are none. */
export type SceneMessage = { readonly scenes: readonly SceneHash[]; readonly milliseconds: number } | { readonly error: string };

async function play(): Promise<SceneMessage> {
  try {
    const engine = new Box2dWorld(await loadBox2d());
    const started = performance.now();
    const scenes = runScenes(engine);
    return { scenes, milliseconds: Math.round(performance.now() - started) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}

self.postMessage(await play());
