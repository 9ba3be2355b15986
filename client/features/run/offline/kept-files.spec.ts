import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THEMES } from '../../../../shared/course/course.ts';
import { FILE_GROUPS } from '../../ground/sound/sound-names.ts';
import { keptFiles, laterSounds } from './kept-files.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Levels are served from a folder of their own. */
const folderOf = (path: string): string => join(ROOT, path.startsWith('/levels/') ? 'server' : 'public', path);

test.each(THEMES)('all that a hole in the %s is played with is there', (theme) => {
  for (const sounds of ['ogg', 'mp3'] as const) {
    const files = [...keptFiles({ level: 45, theme, sounds }), ...laterSounds(sounds, theme)];
    expect(files.filter((path) => !existsSync(folderOf(path)))).toEqual([]);
    expect(files.filter((path) => path.startsWith('/audio/'))).toHaveLength(FILE_GROUPS.flat().length + 1);
    expect(files.filter((path) => path.startsWith('/audio/loop-'))).toEqual([`/audio/loop-${theme}.${sounds}`]);
  }
});

test('no loop is kept for a player who wants effects only', () => {
  expect(laterSounds('ogg', undefined).filter((path) => path.includes('loop'))).toEqual([]);
  expect(laterSounds('ogg', undefined)).toContain('/audio/claps.ogg');
});

test('no sound is kept when none is asked for', () => {
  const files = keptFiles({ level: 45, theme: 'frost', sounds: undefined });
  expect(laterSounds(undefined, 'frost')).toEqual([]);
  expect(files).toEqual([
    '/levels/45.json',
    '/art/tiles-frost.png',
    '/art/sky-frost.png',
    '/art/backdrop-frost.png',
    '/art/flags.png',
    '/art/water.png',
    '/art/ball-classic.png',
    '/art/ball-styles.png',
  ]);
});
