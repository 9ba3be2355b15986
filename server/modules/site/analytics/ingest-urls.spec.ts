import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { rewriteIngestUrl } from './ingest-urls.ts';

test.each([
  ['/api/ingest/e/', '/api/ingest/e'],
  ['/api/ingest/e//?ver=1/', '/api/ingest/e?ver=1/'],
  ['/api/ingest/i/v0/e', '/api/ingest/i/v0/e'],
  ['/api/ingest/', '/api/ingest'],
  ['/api/ingested/', '/api/ingested/'],
  ['/', '/'],
])('%s is routed as %s', (url, routed) => {
  expect(rewriteIngestUrl({ url } as IncomingMessage)).toBe(routed);
});
