import { expect, test } from 'vitest';
import type { EngineTask } from '../../tools/browsers/page/report.ts';
import type { SceneMessage } from '../../tools/browsers/page/scenes.worker.ts';
import golden from '../determinism/golden.json';

test('every scene has its golden hash in a worker of Chromium', async () => {
  const worker = new Worker(new URL('../../tools/browsers/page/scenes.worker.ts', import.meta.url), { type: 'module' });
  const message = await new Promise<SceneMessage>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<SceneMessage>) => resolve(event.data);
    const task: EngineTask = { courses: [], seed: 1, foreign: [] };
    worker.postMessage(task);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.terminate();
  if ('error' in message) throw new Error(message.error);
  expect(Object.fromEntries(message.scenes.map(({ name, hash }) => [name, hash]))).toEqual(golden.scenes);
});
