import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { decodeReplay, encodeReplay } from './codec.ts';
import { EVENT, MAX_EVENT_DELAY, type Replay } from './replay.ts';

const REPLAY: Replay = {
  mode: 1,
  simulationVersion: 0x0102,
  courseHash: '0123456789abcdef',
  events: [
    { type: EVENT.shot, vx: -24_576, vy: 1, delaySteps: 0 },
    { type: EVENT.return, vx: 0, vy: 0, delaySteps: MAX_EVENT_DELAY },
    { type: EVENT.end, vx: 0, vy: 0, delaySteps: 258 },
  ],
  digest: 0xfedcba98,
};

test('the layout is the one of the contract, byte by byte', () => {
  expect(Buffer.from(encodeReplay(REPLAY)).toString('hex')).toBe(
    ['01', '01', '0201', '0123456789abcdef', '0300', '00a001000000', '00000000ff7f', '000000000281', '98badcfe'].join(''),
  );
});

test('what is encoded comes back', () => {
  expect(decodeReplay(encodeReplay(REPLAY))).toEqual({ ok: true, value: REPLAY });
});

test('a replay of twenty shots takes some 150 bytes', () => {
  const events = Array.from({ length: 20 }, () => ({ type: EVENT.shot, vx: 1, vy: -2_000, delaySteps: 190 }));
  expect(encodeReplay({ ...REPLAY, events })).toHaveLength(138);
});

describe('what does not fit is our own mistake, and throws', () => {
  test.each([
    ['a velocity', { ...REPLAY, events: [{ type: EVENT.shot, vx: 40_000, vy: 0, delaySteps: 0 }] }],
    ['a delay', { ...REPLAY, events: [{ type: EVENT.shot, vx: 0, vy: 0, delaySteps: MAX_EVENT_DELAY + 1 }] }],
    ['a hash', { ...REPLAY, courseHash: 'xyz' }],
    ['a list', { ...REPLAY, events: new Array(LIMITS.replayEvents + 1).fill(REPLAY.events[1]) }],
  ])('%s', (_, replay) => {
    expect(() => encodeReplay(replay)).toThrow(RangeError);
  });
});

describe('bytes that are no replay are refused before anything is played', () => {
  const bytes = encodeReplay(REPLAY);
  const changed = (at: number, value: number) => {
    const copy = bytes.slice();
    copy[at] = value;
    return copy;
  };
  test.each([
    ['none', new Uint8Array(), 'malformed'],
    ['too few', bytes.slice(0, -1), 'malformed'],
    ['too many', new Uint8Array([...bytes, 0]), 'malformed'],
    ['more than any replay has', new Uint8Array(LIMITS.replayBytes + 1), 'too_large'],
    ['another format', changed(0, 2), 'malformed'],
    ['another mode', changed(1, 2), 'malformed'],
    ['a count that is not theirs', changed(12, 2), 'malformed'],
    ['an event of no type', changed(19, 0xc0), 'malformed'],
    ['a return with a velocity', changed(20, 1), 'malformed'],
  ])('%s', (_, candidate, error) => {
    expect(decodeReplay(candidate)).toEqual({ ok: false, error });
  });
});

test('base64 goes there and back; what is none is undefined', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(fromBase64(toBase64(all))).toEqual(all);
  expect(toBase64(all)).toBe(Buffer.from(all).toString('base64'));
  expect(fromBase64('not base64!')).toBeUndefined();
});
