import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { EventQueue } from '../../../server/modules/site/analytics/event-queue.ts';
import { IngestService } from '../../../server/modules/site/analytics/ingest.service.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { RELEASES, type Release } from './releases.ts';

export type Packing = 'gzip' | 'base64' | 'json';

/** What the server has stored of an event. */
export interface StoredRow {
  readonly name: string;
  readonly timeMs: number;
  readonly library: string;
}

/** A server with a page for each release. */
export interface LibraryServer extends TestServer {
  /** How the calls with events that the server has read were packed, in their order. */
  readonly packings: Packing[];
  /** All events that are stored, by name, once nothing waits to be written. */
  storedEvents(): Promise<readonly StoredRow[]>;
  /** Forgets all events and calls. */
  forget(): Promise<void>;
}

/** Path of a page without a library. */
export const EMPTY_PAGE = '/empty';
export const pageOf = ({ version }: Release): string => `/page-${version}`;

export async function startLibraryServer(): Promise<LibraryServer> {
  const server = await startTestServer({ prepare: addPages });
  const packings: Packing[] = [];
  const ingest = server.app.get(IngestService, { strict: false });
  const take = ingest.take.bind(ingest);
  vi.spyOn(ingest, 'take').mockImplementation((call) => {
    packings.push(packingOf(Buffer.from(call.body)));
    return take(call);
  });
  return {
    ...server,
    packings,
    async storedEvents() {
      await server.app.get(EventQueue, { strict: false }).drained();
      return server.query<StoredRow>(
        'SELECT name, (extract(epoch FROM time) * 1000)::float AS "timeMs", library FROM analytics_event ORDER BY name COLLATE "C"',
      );
    },
    async forget() {
      await server.app.get(EventQueue, { strict: false }).drained();
      await server.query('DELETE FROM analytics_event');
      packings.length = 0;
    },
  };
}

async function addPages(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get(EMPTY_PAGE, (_request, reply) => reply.type('text/html').send('<!doctype html><title>Empty</title>'));
  for (const release of RELEASES) {
    const script = readFileSync(release.script, 'utf8');
    const path = `/library-${release.version}.js`;
    const html = `<!doctype html><title>Page</title><body><script src="${path}"></script>`;
    fastify.get(path, (_request, reply) => reply.type('text/javascript').send(script));
    fastify.get(pageOf(release), (_request, reply) => reply.type('text/html').send(html));
  }
}

function packingOf(body: Buffer): Packing {
  if (body[0] === 0x1f && body[1] === 0x8b) return 'gzip';
  return body.toString('latin1', 0, 5) === 'data=' ? 'base64' : 'json';
}
