import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { box2dGlue } from '../run/box2d-glue.ts';
import type { EngineTask, PageReport } from './page/report.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** A report has some twenty kilobytes. Anything larger is refused. */
const REPORT_BYTES_MAX = 1_000_000;

export interface ScenesPage {
  readonly url: string;
  /** Settles when the page has posted its report. */
  readonly report: Promise<PageReport>;
  close(): void;
}

/** Builds the page of the scenes in a temporary folder and serves it on a free port of this machine. @param task what its browser has to do */
export async function serveScenes(task: EngineTask): Promise<ScenesPage> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-scenes-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'warn',
    worker: { format: 'es', plugins: () => [box2dGlue()] },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  const { promise: report, resolve, reject } = Promise.withResolvers<PageReport>();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (request.method === 'POST' && path === '/result') {
      readReport(request).then(resolve, reject);
      response.end();
      return;
    }
    if (path === '/task') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(task));
      return;
    }
    try {
      const file = path === '/' ? '/index.html' : path;
      const bytes = readFileSync(join(folder, file));
      response.writeHead(200, { 'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    report,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readReport(request: IncomingMessage): Promise<PageReport> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > REPORT_BYTES_MAX) throw new Error('The report is too large');
  }
  return JSON.parse(text) as PageReport;
}
