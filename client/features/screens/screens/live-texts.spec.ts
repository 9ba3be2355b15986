import type { Values } from 'virtual:words';
import MessageFormat from '@messageformat/core';
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../../shared/protocol/frame.ts';
import english from '../../../i18n/messages/en/aim.json' with { type: 'json' };
import { aimText, restText } from './live-texts.ts';

const format = new MessageFormat('en');
const text = (key: string, values: Values = {}): string =>
  format.compile(english[key.replace('aim.', '') as keyof typeof english])(values) as string;

const status = (phase: Phase, strokes: number, checkpoint = 2, checkpoints = 5) => ({
  phase,
  strokes,
  checkpoint,
  checkpoints,
  canShoot: phase === 'ready',
  climbedRows: 0,
  totalRows: 1,
});

describe('what is announced', () => {
  it.each([
    [status('ready', 7), 'Stroke 7, 43% climbed, checkpoint 2 of 5.'],
    [status('ready', 0, 0), 'No strokes yet, 43% climbed, checkpoint 0 of 5.'],
    [status('ready', 1, 0, 0), 'Stroke 1, 43% climbed, no checkpoints.'],
    [status('finished', 1), 'In the hole with 1 stroke.'],
    [status('finished', 12), 'In the hole with 12 strokes.'],
    [status('moving', 7), undefined],
    [status('paused', 7), undefined],
  ])('%j at rest is %s', (run, words) => {
    expect(restText(run, 43, text)).toBe(words);
  });

  it.each([
    [status('ready', 7), 'Angle 90, power 75%, checkpoint 2 of 5, stroke 7.'],
    [status('ready', 7, 0, 0), 'Angle 90, power 75%, stroke 7.'],
  ])('%j while aiming is %s', (run, words) => {
    expect(aimText(run, { dx: 0, dy: 3_072 }, text)).toBe(words);
    expect(aimText(run, null, text)).toBe('');
  });
});
