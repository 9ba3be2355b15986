import { describe, expect, test } from 'vitest';
import { type EndingInput, endingAt, ROLL_MS, resultAtMs } from './ending-timeline.ts';

const INPUT: EndingInput = { rollMs: 400, strokes: 20, reducedMotion: false };
const STILL: EndingInput = { ...INPUT, reducedMotion: true };

describe('the ending', () => {
  test.each([
    ['begins with the ball where it is', 0, { stage: 'cup', roll: 0, sink: 0, dip: 0, pullBack: 0, drawn: 0, strokes: 0 }],
    ['lets it roll', 200, { stage: 'cup', roll: 0.5, sink: 0 }],
    ['lets it drop', 475, { stage: 'cup', roll: 1, sink: 0.5, dip: 0 }],
    ['dips the flag after the drop', 740, { stage: 'cup', sink: 1, dip: 1, pullBack: 0 }],
    ['then moves the view back', 1_480, { stage: 'tower', dip: 0, pullBack: 0.5, drawn: 0, strokes: 0 }],
    ['draws the first stroke', 1_600, { stage: 'tower', strokes: 1 }],
    ['draws half of the line', 2_150, { stage: 'tower', pullBack: 1, drawn: 0.5, strokes: 10 }],
    ['shows the whole line', 3_200, { stage: 'tower', drawn: 1, strokes: 20 }],
    ['and leads to the result', 3_250, { stage: 'result', drawn: 1, strokes: 20 }],
  ])('%s', (_, elapsedMs, expected) => {
    const moment = endingAt(elapsedMs, INPUT);
    for (const [name, value] of Object.entries(expected)) {
      const found = moment[name as keyof typeof moment];
      if (typeof value === 'number') expect(found, name).toBeCloseTo(value, 6);
      else expect(found, name).toBe(value);
    }
  });

  test.each([
    [1, 2_970],
    [20, 3_250],
    [300, 3_850],
  ])('with %d strokes and a short way to the cup it lasts no longer than %d ms', (strokes, ms) => {
    expect(resultAtMs({ ...INPUT, strokes })).toBeLessThanOrEqual(ms);
  });

  test('the ball is in the cup after 600 ms at most', () => {
    expect(endingAt(600, { ...INPUT, rollMs: ROLL_MS.max }).sink).toBe(1);
  });

  test('counts every stroke once, in their order', () => {
    const counts: number[] = [];
    for (let ms = 0; ms <= resultAtMs(INPUT); ms += 4) counts.push(endingAt(ms, INPUT).strokes);
    expect([...new Set(counts)]).toEqual(Array.from({ length: 21 }, (_, i) => i));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });
});

describe('with reduced motion', () => {
  test.each([
    ['the ball is in the cup at once', 0, { stage: 'cup', roll: 1, sink: 1, dip: 0, pullBack: 0, drawn: 0, strokes: 0 }],
    ['the tower comes with the whole line', 300, { stage: 'tower', roll: 1, sink: 1, dip: 0, pullBack: 1, drawn: 1, strokes: 20 }],
    ['the result comes after a second', 1_000, { stage: 'result', roll: 1, sink: 1, dip: 0, pullBack: 1, drawn: 1, strokes: 20 }],
  ])('%s', (_, elapsedMs, expected) => {
    expect(endingAt(elapsedMs, STILL)).toEqual(expected);
  });

  test('nothing moves: there are two pictures, and a cut between them', () => {
    const pictures = new Set<string>();
    for (let ms = 0; ms <= 1_200; ms += 10) pictures.add(JSON.stringify({ ...endingAt(ms, STILL), stage: '' }));
    expect(pictures.size).toBe(2);
  });
});
