import { describe, expect, it } from 'vitest';
import type { MyMap } from '../../../../shared/api/maps.ts';
import { type ListedDraft, mergeLevels } from './own-levels.ts';

const map = (id: string, updated: string): MyMap => ({
  id,
  title: `saved ${id}`,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: `2026-11-${updated}T08:00:00.000Z`,
  revision: 1,
  courseHash: '0123456789abcdef',
  theme: 'meadow',
  shareUrl: `https://golf.example/play/${id}`,
  thumbnailUrl: `/pictures/maps/${id}/1/thumbnail.png`,
});
const draft = (id: string, changed: string, mapId?: string, isUnsaved = true): ListedDraft => ({
  id,
  mapId,
  title: `draft ${id}`,
  theme: 'frost',
  tiles: new Uint16Array(2_000),
  changedMs: Date.parse(`2026-11-${changed}T08:00:00.000Z`),
  isUnsaved,
});
/** Day of November, title and mark of each level. */
const listed = (...merged: Parameters<typeof mergeLevels>) =>
  mergeLevels(...merged).map(({ changedMs, title, mark }) => `${new Date(changedMs).getUTCDate()} ${title} ${mark ?? 'saved'}`);

describe('the levels of a player', () => {
  it('are the saved maps and the drafts, the last changed first', () => {
    expect(listed([map('a', '09'), map('b', '05')], [draft('x', '07'), draft('y', '11')])).toEqual([
      '11 draft y draft',
      '9 saved a saved',
      '7 draft x draft',
      '5 saved b saved',
    ]);
  });

  it('a draft is one level with its saved map, and changes give it title and date', () => {
    const drafts = [draft('x', '10', 'b'), draft('y', '20', 'a', false)];
    expect(listed([map('a', '09'), map('b', '05')], drafts)).toEqual(['10 draft x changed', '9 saved a saved']);
    expect(mergeLevels([map('a', '09')], drafts).find(({ key }) => key === 'a')?.draft?.id).toBe('y');
  });

  it('of two drafts of a map the newer counts', () => {
    expect(listed([map('a', '09')], [draft('old', '10', 'a'), draft('new', '11', 'a')])).toEqual(['11 draft new changed']);
  });

  it('without the saved maps a draft stays with its map; without its map it is free', () => {
    const drafts = [draft('x', '10', 'gone'), draft('y', '09', 'gone too', false)];
    expect(listed(undefined, drafts)).toEqual(['10 draft x changed', '9 draft y saved']);
    expect(listed([], drafts)).toEqual(['10 draft x draft', '9 draft y draft']);
  });
});
