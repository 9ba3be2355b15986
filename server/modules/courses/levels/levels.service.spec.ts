import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LevelsService } from './levels.service.ts';

const LEVELS = join(import.meta.dirname, '../../../levels');
/** A day that plays level 45. */
const DAY = '2026-11-21' as GameDay;

let folder: string;
let levels: LevelsService;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-levels-'));
  for (const number of [2, 45, 46]) cpSync(join(LEVELS, `${number}.json`), join(folder, `${number}.json`));
  levels = new LevelsService(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a changed level 45. */
function rewrite(
  change: (file: { layers: { name: string; data: number[] }[]; properties: { name: string; value: unknown }[] }) => void,
): void {
  const path = join(folder, '45.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  change(file);
  writeFileSync(path, JSON.stringify(file));
}

describe('LevelsService', () => {
  test('reads the course of a day and hashes it itself', async () => {
    const level = await levels.ofDay(DAY);
    expect(level).toMatchObject({ number: 45, width: 20, height: 100, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(level.checkpoints).toBeGreaterThan(0);
  });

  test('falls back to level 2 when the day has no file, until the file is there', async () => {
    rmSync(join(folder, '45.json'));
    expect((await levels.ofDay(DAY)).number).toBe(2);
    cpSync(join(LEVELS, '45.json'), join(folder, '45.json'));
    expect((await levels.ofDay(DAY)).number).toBe(45);
  });

  test('days before the first play the fallback', async () => {
    expect((await levels.ofDay('2026-10-31' as GameDay)).number).toBe(2);
  });

  test('a level that was served does not change, whatever becomes of its file', async () => {
    const before = await levels.ofDay(DAY);
    rmSync(join(folder, '45.json'));
    expect(await levels.ofDay(DAY)).toBe(before);
  });

  test('a level that is read ahead may still be replaced before its day', async () => {
    const ahead = await levels.readAhead(DAY);
    cpSync(join(LEVELS, '46.json'), join(folder, '45.json'));
    const served = await levels.ofDay(DAY);
    expect(served.hash).not.toBe(ahead.hash);
    expect((await levels.readAhead(DAY)).hash).toBe(served.hash);
  });

  test('refuses a file whose stated hash is not its course’s', async () => {
    rewrite((file) => {
      for (const property of file.properties) if (property.name === 'hash') property.value = '0123456789abcdef';
    });
    await expect(levels.ofDay(DAY)).rejects.toThrow('the file states hash 0123456789abcdef');
  });

  test('refuses a course that cannot be played', async () => {
    rewrite((file) => {
      for (const layer of file.layers) layer.data = layer.data.map((tile) => (tile === 154 ? 0 : tile));
    });
    await expect(levels.ofDay(DAY)).rejects.toThrow('Map must have exactly 1 finish flag');
  });

  test('refuses a file that is too large, or no JSON', async () => {
    writeFileSync(join(folder, '45.json'), ' '.repeat(65 * 1024));
    await expect(levels.ofDay(DAY)).rejects.toThrow('larger than');
    writeFileSync(join(folder, '45.json'), '{');
    await expect(levels.ofDay(DAY)).rejects.toThrow();
  });

  test('counts the days that are left without a gap, today included', async () => {
    expect(await levels.daysLeft(DAY)).toBe(2);
    expect(await levels.daysLeft('2026-11-22' as GameDay)).toBe(1);
    expect(await levels.daysLeft('2026-11-23' as GameDay)).toBe(0);
  });

  test('without any level there is nothing to play, and it says so', async () => {
    await expect(new LevelsService(join(folder, 'nowhere')).ofDay(DAY)).rejects.toThrow('no level 45 and no fallback');
  });
});
