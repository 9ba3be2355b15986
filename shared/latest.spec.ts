import { expect, test } from 'vitest';
import { latest } from './latest.ts';

test('of several calls only the last one counts', () => {
  const calls = latest();
  const isFirst = calls.begin();
  expect(isFirst()).toBe(true);
  const isSecond = calls.begin();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});

test('a dropped call does not count any more, and the next one does', () => {
  const calls = latest();
  const isFirst = calls.begin();
  calls.drop();
  expect(isFirst()).toBe(false);
  const isSecond = calls.begin();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});

test('a call is running from its begin until it is dropped', () => {
  const calls = latest();
  expect(calls.isRunning()).toBe(false);
  calls.begin();
  calls.begin();
  expect(calls.isRunning()).toBe(true);
  calls.drop();
  expect(calls.isRunning()).toBe(false);
});

test('calls of two kinds do not touch each other', () => {
  const [loads, saves] = [latest(), latest()];
  const isCurrent = loads.begin();
  saves.begin();
  saves.drop();
  expect(isCurrent()).toBe(true);
});
