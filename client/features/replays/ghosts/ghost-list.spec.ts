import { describe, expect, it } from 'vitest';
import type { Ghost, GhostsResponse } from '../../../../shared/api/ghosts.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { ExtraGhost } from './extra-ghost.ts';
import type { GhostChoice } from './ghost-choice.ts';
import { selectedGhosts } from './ghost-list.ts';

const HASH = '0123456789abcdef';

const ghost = (runId: string, part: Partial<Ghost> = {}): Ghost => ({
  runId,
  username: runId,
  userId: null,
  guest: null,
  isUser: false,
  score: 12,
  infuriatingMode: false,
  simulationVersion: 1,
  courseHash: HASH,
  replay: 'AAAA',
  ...part,
});

const found = (part: Partial<GhostsResponse> = {}): GhostsResponse => ({
  gameDay: null,
  best: ghost('mine', { isUser: true }),
  first: ghost('Ada'),
  median: ghost('Bo'),
  rivals: [ghost('Cy'), ghost('Di')],
  next: ghost('Eve'),
  ...part,
});

const ALL: GhostChoice = { isOn: true, kinds: ['best', 'first', 'median', 'rivals'], rivals: 'all', pace: 'stroke', isOwn: true };
const CHALLENGER: ExtraGhost = { name: 'Zed', replay: new Uint8Array(6), courseHash: HASH };

const idsOf = (part: Partial<Parameters<typeof selectedGhosts>[0]>) =>
  selectedGhosts({ found: found(), choice: ALL, extra: null, levelHash: HASH, ...part }).map(({ id }) => id);

describe('the ghosts of a run', () => {
  it('are those of the chosen kinds', () => {
    expect(idsOf({})).toEqual(['mine', 'Ada', 'Bo', 'Cy', 'Di']);
    expect(idsOf({ choice: { ...ALL, kinds: ['rivals', 'best'] } })).toEqual(['mine', 'Cy', 'Di']);
    expect(idsOf({ choice: { ...ALL, kinds: [] } })).toEqual([]);
  });

  it('are none when ghosts are switched off, but for the one that was asked for', () => {
    const choice = { ...ALL, isOn: false };
    expect(idsOf({ choice })).toEqual([]);
    expect(idsOf({ choice, extra: CHALLENGER })).toEqual(['extra']);
  });

  it('are beside the one that was asked for only if the player has chosen them', () => {
    const choice = { ...ALL, isOwn: false };
    expect(idsOf({ choice, extra: CHALLENGER })).toEqual(['extra']);
    expect(idsOf({ choice })).toHaveLength(5);
    // One that waits for another course does not count.
    expect(idsOf({ choice, extra: { ...CHALLENGER, courseHash: 'another' } })).toHaveLength(5);
  });

  it('have the one that was asked for first, also without an answer of the server', () => {
    expect(idsOf({ extra: CHALLENGER })[0]).toBe('extra');
    expect(idsOf({ extra: CHALLENGER, found: undefined })).toEqual(['extra']);
  });

  it('are those rivals that were picked; of others nothing is known here', () => {
    const rivals = [ghost('Cy', { userId: 'cy' }), ghost('Di', { userId: 'di' })];
    expect(idsOf({ found: found({ rivals }), choice: { ...ALL, kinds: ['rivals'], rivals: ['away', 'di'] } })).toEqual(['Di']);
  });

  it('have no run twice', () => {
    expect(idsOf({ found: found({ first: ghost('mine', { isUser: true }) }) })).toEqual(['mine', 'Bo', 'Cy', 'Di']);
    expect(idsOf({ extra: { ...CHALLENGER, runId: 'Bo' } })).toEqual(['Bo', 'mine', 'Ada', 'Cy', 'Di']);
    // Raced before it was stored, the run has no id.
    const own = { name: null, replay: new Uint8Array([1, 2, 3]), courseHash: HASH };
    expect(idsOf({ extra: own, found: found({ best: ghost('mine', { isUser: true, replay: 'AQID' }) }) })).toEqual([
      'extra',
      'Ada',
      'Bo',
      'Cy',
      'Di',
    ]);
  });

  it('are eight at most', () => {
    const rivals = Array.from({ length: 8 }, (_, i) => ghost(`rival ${i}`));
    expect(idsOf({ found: found({ rivals }), extra: CHALLENGER })).toHaveLength(LIMITS.ghosts);
  });

  it('were played on this course', () => {
    expect(idsOf({ found: found({ first: ghost('Ada', { courseHash: 'fedcba9876543210' }) }) })).not.toContain('Ada');
    expect(idsOf({ extra: { ...CHALLENGER, courseHash: 'fedcba9876543210' } })).not.toContain('extra');
    expect(idsOf({ extra: { name: 'Zed', replay: new Uint8Array(6) } })).toContain('extra');
  });

  it('have the names of their players, but for the own best', () => {
    expect(selectedGhosts({ found: found(), choice: ALL, extra: null, levelHash: HASH }).map(({ name }) => name)).toEqual([
      null,
      'Ada',
      'Bo',
      'Cy',
      'Di',
    ]);
  });
});
