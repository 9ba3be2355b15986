import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { ConfigError, MEMORY_DATA_DIR, readConfig } from './config.ts';

const PINS = { name: 'Pins', picture: 'https://pins.example/cover.png', url: 'https://pins.example/', words: 'Golf with pins.' };
const BOUNCE = { name: 'ボール', picture: '/icons/bounce.png', url: 'https://bounce.example:8443/play?from=upshot#start', words: '' };

function readFile(text: string) {
  const MORE_GAMES_FILE = join(temporaryFolder(), 'games.json');
  writeFileSync(MORE_GAMES_FILE, text);
  return readConfig({ DATA_DIR: MEMORY_DATA_DIR, MORE_GAMES_FILE }).MORE_GAMES;
}
const readGames = (games: unknown) => readFile(JSON.stringify(games));

test('without a file there are no other games', () => {
  expect(readConfig({ DATA_DIR: MEMORY_DATA_DIR }).MORE_GAMES).toEqual([]);
});

test('the games of a file come in its order, without what is not known', () => {
  expect(readGames([PINS, { ...BOUNCE, color: 'red' }])).toEqual([PINS, BOUNCE]);
  expect(readGames([])).toEqual([]);
  expect(readGames(Array(50).fill(PINS))).toHaveLength(50);
  const long = { ...PINS, name: 'n'.repeat(60), words: 'w'.repeat(200) };
  expect(readGames([long])).toEqual([long]);
});

test.each<[string, unknown, string]>([
  ['an object', { games: [] }, 'the file must be a list of games'],
  ['51 games', Array(51).fill(PINS), 'the file must have at most 50 games'],
  ['a text in place of a game', [PINS, 'Pins'], 'entry 2: must be an object'],
  ['a game without a name', [PINS, { ...PINS, name: undefined }], 'entry 2, `name`: is missing'],
  ['an empty name', [{ ...PINS, name: '' }], 'entry 1, `name`: must not be empty'],
  ['a long name', [{ ...PINS, name: 'n'.repeat(61) }], 'entry 1, `name`: must have at most 60 characters'],
  ['many words', [PINS, PINS, { ...PINS, words: 'w'.repeat(201) }], 'entry 3, `words`: must have at most 200 characters'],
  ['a number as words', [{ ...PINS, words: 7 }], 'entry 1, `words`: must be text'],
  ...[
    'http://pins.example/a.png',
    'pins.example/a.png',
    '//pins.example/a.png',
    '/\\pins.example/a.png',
    'https://pins.example',
    "https://pins.example; script-src 'none'/a.png",
    'data:image/png;base64,',
  ].map((picture): [string, unknown, string] => [`the picture ${picture}`, [{ ...PINS, picture }], 'entry 1, `picture`: must be a URL of']),
  [
    'a picture at no port',
    [{ ...PINS, picture: 'https://pins.example:99999/a' }],
    'entry 1, `picture`: must be a URL that browsers can read',
  ],
  ...['http://pins.example/', '/play', 'javascript:alert(1)', 'https:///pins', 'https://pins.example/ x'].map(
    (url): [string, unknown, string] => [`the address ${url}`, [{ ...PINS, url }], 'entry 1, `url`: must be a URL of the form https://'],
  ),
  [
    'an address that no browser reads',
    [{ ...PINS, url: 'https://pins.example:x/' }],
    'entry 1, `url`: must be a URL that browsers can read',
  ],
])('%s stops the start', (_, games, problem) => {
  expect(() => readGames(games)).toThrow(`MORE_GAMES_FILE: ${problem}`);
});

test('each fault is named, and no value', () => {
  const read = () =>
    readGames([
      { ...PINS, url: 'http://secret.example' },
      { ...PINS, picture: 7 },
    ]);
  expect(read).toThrow(/entry 1, `url`: .*\n.*entry 2, `picture`: must be text/);
  expect(read).not.toThrow('secret');
});

test('a file that cannot be read, or is no JSON, stops the start', () => {
  const from = (MORE_GAMES_FILE: string) => () => readConfig({ DATA_DIR: MEMORY_DATA_DIR, MORE_GAMES_FILE });
  expect(from('/nowhere/games.json')).toThrow('MORE_GAMES_FILE: must be a file that this user can read');
  expect(from(temporaryFolder())).toThrow('MORE_GAMES_FILE: must be a file that this user can read');
  expect(() => readFile('[{')).toThrow(ConfigError);
  expect(() => readFile('[{')).toThrow('MORE_GAMES_FILE: must be a file of JSON');
});
