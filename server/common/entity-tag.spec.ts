import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isKnown, tagOf } from './entity-tag.ts';

const TAG = tagOf('text');
const asking = (known: string | undefined) => ({ headers: { 'if-none-match': known } }) as FastifyRequest;

test('a tag is weak, and another for another text', () => {
  expect(TAG).toMatch(/^W\/"[\w-]{22}"$/);
  expect(tagOf('other')).not.toBe(TAG);
});

test.each([TAG, `W/"x", ${TAG}`, `${TAG} ,"y"`, '*'])('%s is what the caller has', (known) => {
  expect(isKnown(asking(known), TAG)).toBe(true);
});

test.each([undefined, '', '"x"', TAG.slice(0, -2)])('%s is not', (known) => {
  expect(isKnown(asking(known), TAG)).toBe(false);
});
