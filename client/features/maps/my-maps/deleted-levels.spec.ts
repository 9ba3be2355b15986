import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeletedMapResponse } from '../../../../shared/api/maps.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiResult } from '../../../api/http.ts';
import { DeletedLevels, UNDO_MS } from './deleted-levels.ts';
import type { OwnLevel } from './own-levels.ts';

const SAVED = { key: 'a', saved: { id: 'a' } } as OwnLevel;
const CHANGED = { ...SAVED, draft: { id: 'x' } } as OwnLevel;
const DRAFT = { key: 'y', draft: { id: 'y' } } as OwnLevel;

let page: EventTarget;
let answer: ApiResult<DeletedMapResponse>;
/** Calls, drafts that are removed and put back, and failures, in their order. */
let done: string[];
let levels: DeletedLevels;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  answer = ok({ success: true });
  done = [];
  levels = new DeletedLevels({
    removeDraft: (id) => {
      done.push(`remove draft ${id}`);
      return async () => void done.push(`put draft ${id} back`);
    },
    deleteMap: async (id, outlivesPage) => {
      done.push(`delete ${id}${outlivesPage ? ', page or not' : ''}`);
      return answer;
    },
    onFailed: ({ key }, reason) => done.push(`failed ${key}: ${reason}`),
    page,
  });
});
afterEach(() => vi.useRealTimers());

const shown = () => Object.fromEntries(levels.snapshot());

describe('a deleted level', () => {
  it('can be taken back for ten seconds; then the call is sent, once', async () => {
    levels.delete(SAVED);
    levels.delete(SAVED);
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect([shown(), done]).toEqual([{ a: 'offered' }, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([shown(), done]).toEqual([{ a: 'gone' }, ['delete a']]);
    levels.undo('a');
    page.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect([shown(), done]).toEqual([{ a: 'gone' }, ['delete a']]);
  });

  it('that is taken back is there again with its draft, and nothing is sent', async () => {
    levels.delete(CHANGED);
    levels.undo('a');
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    page.dispatchEvent(new Event('pagehide'));
    expect([shown(), done]).toEqual([{}, ['remove draft x', 'put draft x back']]);
  });

  it('is sent with the page when it is left, one by one for all that wait', () => {
    levels.delete(SAVED);
    levels.delete(DRAFT);
    page.dispatchEvent(new Event('pagehide'));
    expect(done).toEqual(['remove draft y', 'delete a, page or not']);
    expect(shown()).toEqual({ a: 'gone', y: 'gone' });
  });

  it.each([
    [{ kind: 'network' } as const, 'undefined'],
    [{ kind: 'http', status: 429, code: 'too_many_requests', message: 'Slow down.', retryAfterMs: undefined } as const, 'Slow down.'],
  ])('is back, with its draft and with words, when the call fails: %o', async (error, words) => {
    answer = err(error);
    levels.delete(CHANGED);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(done).toEqual(['remove draft x', 'delete a', 'put draft x back', `failed a: ${words}`]);
    expect(shown()).toEqual({});
    answer = ok({ success: true });
    levels.delete(SAVED);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(shown()).toEqual({ a: 'gone' });
  });

  it('stays deleted when another device was faster', async () => {
    answer = err({ kind: 'http', status: 404, code: 'not_found', message: 'This map does not exist.', retryAfterMs: undefined });
    levels.delete(SAVED);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect([shown(), done]).toEqual([{ a: 'gone' }, ['delete a']]);
  });
});
