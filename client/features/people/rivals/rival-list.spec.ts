import { describe, expect, it } from 'vitest';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { err, ok } from '../../../../shared/result.ts';
import { RivalList } from './rival-list.ts';

const ADA: PublicPlayer = { id: 'ada', username: 'Ada' };
const JOAN: PublicPlayer = { id: 'joan', username: 'Joan' };

/** A server whose answers wait until the test gives them, oldest first. */
function heldServer(...rivals: PublicPlayer[]) {
  const calls: string[] = [];
  const waiting: ((accepts: boolean) => void)[] = [];
  const known = new Map(rivals.map((rival) => [rival.id, rival]));
  const held = <T>(call: string, answer: () => T) => {
    calls.push(call);
    return new Promise<ReturnType<typeof ok<T>> | ReturnType<typeof err<{ kind: 'network' }>>>((resolve) => {
      // What the server knows when it is asked, not when its answer arrives.
      const value = answer();
      waiting.push((accepts) => resolve(accepts ? ok(value) : err({ kind: 'network' })));
    });
  };
  const list = new RivalList({
    load: () => held('load', () => ({ rivals: [...known.values()] })),
    change: ({ action, rivalUserId }) =>
      held(`${action} ${rivalUserId}`, () => {
        if (action === 'remove') known.delete(rivalUserId);
        else known.set(rivalUserId, rivalUserId === 'ada' ? ADA : JOAN);
        return { success: true as const };
      }),
  });
  const rows = () => list.snapshot().rows?.map(({ player, isRival }) => `${player.username} ${isRival}`);
  const answer = async (accepts = true) => {
    waiting.shift()?.(accepts);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { list, calls, rows, answer };
}

describe('RivalList', () => {
  it('sends the second wish for a player after the answer to the first', async () => {
    const { list, calls, answer } = heldServer();
    list.set(ADA, true);
    list.set(ADA, false);
    expect([calls, list.isRival('ada')]).toEqual([['add ada'], false]);
    await answer();
    expect(calls).toEqual(['add ada', 'remove ada']);
    await answer();
    expect([list.isRival('ada'), list.snapshot().changes]).toEqual([false, 2]);
  });

  it('sends nothing more when the last wish is what the server has', async () => {
    const { list, calls, answer } = heldServer();
    list.set(ADA, true);
    list.set(ADA, false);
    list.set(ADA, true);
    await answer();
    expect([calls, list.isRival('ada')]).toEqual([['add ada'], true]);
  });

  it('loads again when a change was accepted while the list was under way', async () => {
    const { list, calls, rows, answer } = heldServer(JOAN);
    void list.load();
    list.set(ADA, true);
    expect(rows()).toBeUndefined();
    await answer();
    expect(rows()).toEqual(['Ada true', 'Joan true']);
    await answer();
    void list.load();
    list.set(ADA, false);
    list.set(ADA, true);
    await answer();
    await answer();
    await answer();
    expect([rows(), calls.slice(2)]).toEqual([
      ['Ada true', 'Joan true'],
      ['load', 'remove ada', 'add ada'],
    ]);
  });

  it('keeps a removed rival until the list is loaded anew, the old list if that fails', async () => {
    const { list, rows, answer } = heldServer(ADA, JOAN);
    void list.load();
    await answer();
    list.set(ADA, false);
    await answer();
    expect(rows()).toEqual(['Ada false', 'Joan true']);
    void list.load();
    await answer(false);
    expect(rows()).toEqual(['Joan true']);
  });

  it('puts a change back that fails, and lists nobody who never was a rival', async () => {
    const { list, rows, answer } = heldServer(JOAN);
    void list.load();
    await answer();
    list.set(ADA, true);
    list.set(JOAN, false);
    expect(rows()).toEqual(['Ada true', 'Joan false']);
    await answer(false);
    await answer(false);
    expect([rows(), list.snapshot().last, list.snapshot().changes]).toEqual([['Joan true'], null, 0]);
  });
});
