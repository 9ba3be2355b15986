import { expect, test } from 'vitest';
import { edgesOf, findCycle } from './import-graph.ts';

test.each([
  [`import './link.ts';`, 'client/sim/link.ts'],
  [`import '../platform/storage.ts';`, 'client/platform/storage.ts'],
  [`import '/server/main.ts';`, 'server/main.ts'],
  [`import worker from '../../sim-worker/host/worker.ts?worker';`, 'sim-worker/host/worker.ts'],
  [`import 'react';`, undefined],
  [`import '@nestjs/common';`, undefined],
])('%s names %s', (text, to) => {
  expect(edgesOf('client/sim/subject.ts', text).map((edge) => edge.to)).toEqual([to]);
});

test('a URL of something other than code is no import', () => {
  expect(edgesOf('client/sim/subject.ts', `new URL('../picture.png', import.meta.url)`)).toEqual([]);
});

test.each([
  ['a line', { a: ['b'], b: ['c'] }, []],
  ['a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'] }, []],
  ['a ring of two', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['a ring further on', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
])('%s has the cycle %s', (_, graph, cycle) => {
  expect(findCycle(new Map(Object.entries(graph)))).toEqual(cycle);
});
