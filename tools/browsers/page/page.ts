import type { EngineTask, PageReport } from './report.ts';
import type { SceneMessage } from './scenes.worker.ts';

const { userAgent } = navigator;

function post(report: PageReport): Promise<Response> {
  return fetch('/result', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(report) });
}

const worker = new Worker(new URL('./scenes.worker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('error', (event) => void post({ ok: false, userAgent, error: event.message || 'The worker could not be loaded' }));
worker.addEventListener('message', ({ data }: MessageEvent<SceneMessage>) => {
  void post('error' in data ? { ok: false, userAgent, error: data.error } : { ok: true, userAgent, ...data });
});
const task: EngineTask = await (await fetch('/task')).json();
worker.postMessage(task);
