import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { TILES } from '../../shared/course/tiles.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { IntRandom } from '../determinism/random-course.ts';

/** What a code is refused with. Source: game specification, section 5. */
export const WORDS = {
  unreadable: 'Invalid or corrupted map data',
  size: 'Invalid map dimensions',
  length: "Map data length doesn't match dimensions",
  spawn: 'Map must have a spawn point (blue tile)',
} as const;
export type Refusal = keyof typeof WORDS;

const WIDTH = 20;
const HEIGHT = 100;
const SPAWN_AT = 1_905;
/** Ground around, pools and ledges within: as varied as a course, so that codes have some 500 characters. */
const TILE_LIST: readonly number[] = Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
  const column = i % WIDTH;
  if (i < WIDTH || i >= WIDTH * (HEIGHT - 1) || column === 0 || column === WIDTH - 1) return TILES.ground;
  if (i === SPAWN_AT) return TILES.spawn;
  const noise = ((i * i * 31 + i * 7) >> 3) % 29;
  return noise < 4 ? TILES.ground : noise === 5 ? TILES.water : noise === 6 ? 497 : noise === 7 ? 167 : TILES.empty;
});
/** What a good code holds. */
export const CODED = { w: WIDTH, h: HEIGHT, t: TILE_LIST };

type Json = Readonly<Record<string, unknown>>;

export const codeOfText = (text: string | Uint8Array): string => deflateSync(text).toString('base64');
export const codeOf = (json: unknown): string => codeOfText(JSON.stringify(json));
/** The JSON of a good code, with spaces up to a number of bytes. */
export const paddedText = (bytes: number): string => JSON.stringify(CODED).padEnd(bytes);
/** The JSON of a good code, in which `placeholder` is replaced by a text that need not be JSON. */
const textWith = (changes: Json, text: string): string => JSON.stringify({ ...CODED, ...changes }).replace('"placeholder"', text);
const tilesWith = (id: unknown) => ({ ...CODED, t: TILE_LIST.map((tile, i) => (i === 45 ? id : tile)) });

/** Good codes that differ in their titles: one has every character of base64 that is asked for. */
function codeWith(character: string): string {
  for (let i = 0; ; i++) {
    const code = codeOf({ ...CODED, n: `map ${i}` });
    if (code.includes(character)) return code;
  }
}

const repeated = (open: string, count: number, close: string): string => open.repeat(count) + close.repeat(count);
const listed = (count: number, item: (i: number) => string): string => Array.from({ length: count }, (_, i) => item(i)).join(',');

/** Codes by hand, each with what it is refused with. */
export function handMadeCodes(): [name: string, code: string, refusal: Refusal][] {
  return [...badTexts(), ...bombs(), ...badJson(), ...badSizes(), ...badTiles(), ...badTitles()];
}

const badTexts = (): [string, string, Refusal][] => [
  ['nothing', '', 'unreadable'],
  ['spaces', ' '.repeat(200), 'unreadable'],
  ['line ends', '\n'.repeat(200), 'unreadable'],
  ['as many spaces as a code may have', ' '.repeat(LIMITS.mapCode), 'unreadable'],
  ['letters beyond ASCII', 'こんにちは', 'unreadable'],
  ['half a surrogate', '\ud83d', 'unreadable'],
  ['a code in percent encoding', encodeURIComponent(codeWith('/')), 'unreadable'],
  ['base64url of a plus', codeWith('+').replaceAll('+', '-').replaceAll('/', '_'), 'unreadable'],
  ['base64url of a slash', codeWith('/').replaceAll('+', '-').replaceAll('/', '_'), 'unreadable'],
  ['a code of a code', codeOfText(codeOf(CODED)), 'unreadable'],
  ['JSON that is not compressed', Buffer.from(JSON.stringify(CODED)).toString('base64'), 'unreadable'],
  ['bytes without the head of a stream', deflateRawSync(JSON.stringify(CODED)).toString('base64'), 'unreadable'],
  ['a stream for a known dictionary', deflateSync('{}', { dictionary: Buffer.from('{"w":20}') }).toString('base64'), 'unreadable'],
  ['a code that is a character too long', codeOf(CODED).padEnd(LIMITS.mapCode + 1, '\n'), 'unreadable'],
  ['a megabyte', 'A'.repeat(1_000_000), 'unreadable'],
];

const bombs = (): [string, string, Refusal][] => [
  ['eight megabytes of zeros', codeOfText(new Uint8Array(8_000_000)), 'unreadable'],
  ['eight megabytes of brackets', codeOfText('['.repeat(8_000_000)), 'unreadable'],
  ['a map behind megabytes of spaces', codeOfText(`${' '.repeat(8_000_000)}${JSON.stringify(CODED)}`), 'unreadable'],
  ['a map before megabytes of spaces', codeOfText(paddedText(8_000_000)), 'unreadable'],
  ['eight megabytes in another format', gzipSync(new Uint8Array(8_000_000)).toString('base64'), 'unreadable'],
  ['many streams', Buffer.concat(Array.from({ length: 150 }, () => deflateSync(new Uint8Array(60_000)))).toString('base64'), 'unreadable'],
  [
    'more than a thousand empty streams',
    Buffer.concat(Array.from({ length: 1_500 }, () => deflateSync(''))).toString('base64'),
    'unreadable',
  ],
  ['a byte more than may be inflated', codeOfText(paddedText(LIMITS.inflatedMapCode + 1)), 'unreadable'],
];

const badJson = (): [string, string, Refusal][] => [
  ['a number', codeOf(7), 'unreadable'],
  ['null', codeOf(null), 'unreadable'],
  ['a text', codeOf('map'), 'unreadable'],
  ['a list', codeOf([CODED]), 'unreadable'],
  ['an open bracket', codeOfText('{'), 'unreadable'],
  ['a comma too many', codeOfText('{"w":20,"h":100,"t":[209],}'), 'unreadable'],
  ['two maps', codeOfText(JSON.stringify(CODED).repeat(2)), 'unreadable'],
  ['bytes that are no UTF-8', codeOfText(Buffer.from(JSON.stringify({ ...CODED, n: 'ÿþ' }), 'latin1')), 'unreadable'],
  ['UTF-16', codeOfText(Buffer.from(JSON.stringify(CODED), 'utf16le')), 'unreadable'],
  ['open lists within each other', codeOfText('['.repeat(60_000)), 'unreadable'],
  ['lists within each other', codeOfText(repeated('[', 32_000, ']')), 'unreadable'],
  ['lists within each other for tiles', codeOfText(textWith({ t: 'placeholder' }, repeated('[', 30_000, ']'))), 'unreadable'],
  ['lists within each other beside a map', codeOfText(textWith({ x: 'placeholder' }, repeated('[', 25_000, ']'))), 'unreadable'],
  ['records within each other', codeOfText(`${'{"":'.repeat(12_000)}1${'}'.repeat(12_000)}`), 'unreadable'],
  ['thousands of records', codeOfText(textWith({ x: 'placeholder' }, `[${listed(18_000, () => '{}')}]`)), 'unreadable'],
  ['thousands of keys', codeOfText(`{${listed(4_000, (i) => `"key${i.toString(36)}":1`)}}`), 'size'],
  ['thousands of numbers as keys', codeOfText(`{${listed(3_500, (i) => `"${i * 1_000}":1`)}}`), 'size'],
  ['one key a thousand times', codeOfText(`{${listed(10_000, () => '"w":1')}}`), 'size'],
  ['a map as the prototype', codeOfText(`{"__proto__":${JSON.stringify(CODED)}}`), 'size'],
  ['a map as the constructor', codeOfText(`{"constructor":{"prototype":${JSON.stringify(CODED)}}}`), 'size'],
];

const badSizes = (): [string, string, Refusal][] => [
  ['no width', codeOf({ h: HEIGHT, t: TILE_LIST }), 'size'],
  ['a width of 0', codeOf({ w: 0, h: HEIGHT, t: [] }), 'size'],
  ['sizes below 0', codeOf({ ...CODED, w: -WIDTH, h: -HEIGHT }), 'size'],
  ['a width with a fraction', codeOf({ ...CODED, w: 20.5 }), 'size'],
  ['a width as a text', codeOf({ ...CODED, w: '20' }), 'size'],
  ['a height as a text', codeOf({ ...CODED, h: '100' }), 'size'],
  ['a width in a list', codeOf({ ...CODED, w: [20] }), 'size'],
  ['a width that is true', codeOf({ ...CODED, w: true }), 'size'],
  ['a width of null', codeOf({ ...CODED, w: null }), 'size'],
  ['an infinite width', codeOfText(textWith({ w: 'placeholder' }, '1e999')), 'size'],
  ['a width that is no number', codeOfText(textWith({ w: 'placeholder' }, 'NaN')), 'unreadable'],
  ['sizes whose product is infinite', codeOf({ ...CODED, w: 1e308, h: 1e308 }), 'length'],
  ['sizes whose product is right in 32 bits', codeOf({ ...CODED, w: 2 ** 32 + WIDTH, h: HEIGHT }), 'length'],
  ['sizes whose product is no exact number', codeOf({ ...CODED, w: 2 ** 53, h: 2 ** 53 }), 'length'],
  ['one row', codeOf({ ...CODED, w: WIDTH * HEIGHT, h: 1 }), 'size'],
  ['columns for rows', codeOf({ ...CODED, w: HEIGHT, h: WIDTH }), 'size'],
  ['a small map', codeOf({ w: 1, h: 1, t: [TILES.spawn] }), 'size'],
];

const badTiles = (): [string, string, Refusal][] => [
  ['no tiles', codeOf({ w: WIDTH, h: HEIGHT }), 'unreadable'],
  ['tiles as a text', codeOf({ ...CODED, t: TILE_LIST.join() }), 'unreadable'],
  ['tiles as a record', codeOf({ ...CODED, t: { ...TILE_LIST, length: WIDTH * HEIGHT } }), 'unreadable'],
  ['an empty list', codeOf({ ...CODED, t: [] }), 'length'],
  ['a tile too few', codeOf({ ...CODED, t: TILE_LIST.slice(1) }), 'length'],
  ['a tile too many', codeOf({ ...CODED, t: [...TILE_LIST, 0] }), 'length'],
  ['thousands of tiles too many', codeOfText(`{"w":20,"h":100,"t":[${listed(32_000, () => '1')}]}`), 'length'],
  ['thousands of fractions', codeOfText(`{"w":20,"h":100,"t":[${listed(16_000, () => '1.5')}]}`), 'unreadable'],
  ['a tile beyond the last', codeOf(tilesWith(562)), 'unreadable'],
  ['a tile that 16 bits would wrap', codeOf(tilesWith(65_536 + 1)), 'unreadable'],
  ['a tile that 32 bits would wrap', codeOf(tilesWith(2 ** 32 + 1)), 'unreadable'],
  ['a tile below 0', codeOf(tilesWith(-1)), 'unreadable'],
  ['a tile with a fraction', codeOf(tilesWith(1.5)), 'unreadable'],
  ['a tile as a text', codeOf(tilesWith('1')), 'unreadable'],
  ['a tile of null', codeOf(tilesWith(null)), 'unreadable'],
  ['a list as a tile', codeOf(tilesWith([1])), 'unreadable'],
  ['an infinite tile', codeOfText(JSON.stringify(tilesWith('placeholder')).replace('"placeholder"', '1e999')), 'unreadable'],
  ['a tile that is no number', codeOfText(JSON.stringify(tilesWith('placeholder')).replace('"placeholder"', 'NaN')), 'unreadable'],
  ['no spawn', codeOf({ ...CODED, t: TILE_LIST.map((id) => (id === TILES.spawn ? 0 : id)) }), 'spawn'],
];

const badTitles = (): [string, string, Refusal][] => [
  ['a number as the title', codeOf({ ...CODED, n: 5 }), 'unreadable'],
  ['a title of null', codeOf({ ...CODED, n: null }), 'unreadable'],
  ['a title in a list', codeOf({ ...CODED, n: ['map'] }), 'unreadable'],
  ['a megabyte of title', codeOf({ ...CODED, n: 'a'.repeat(1_000_000) }), 'unreadable'],
  ['a megabyte of mountains', codeOf({ ...CODED, n: '🏔'.repeat(250_000) }), 'unreadable'],
];

/** Good codes that take long to read, or much memory: as large as a code may be, in one way each. */
export const heavyCodes = (): [name: string, code: string][] => [
  ['spaces up to 64 KB', codeOfText(paddedText(LIMITS.inflatedMapCode))],
  ['56 KB of title', codeOf({ ...CODED, n: 'a'.repeat(56_000) })],
  ['56 KB of mountains', codeOf({ ...CODED, n: '🏔'.repeat(14_000) })],
  ['56 KB of characters that a title leaves out', codeOf({ ...CODED, n: 'a\u202e'.repeat(14_000) })],
  ['56 KB of spaces around a title', codeOf({ ...CODED, n: `${' '.repeat(28_000)}x${' '.repeat(28_000)}` })],
];

/** Values that a key or a tile has in place of its own, as JSON or nearly. */
const VALUES = ['NaN', '-1', '1.5', '1e999', '-0', '1e2', '"20"', 'null', 'true', '{}', '[]', '[[]]', '562', '209', '0', '100', '20', '""'];
const SNIPPETS = [
  ...VALUES,
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '\\ud800',
  '\u0000',
  '"__proto__":{},',
  '"w":20,',
  '"n":"🏔",',
  'é',
  ' ',
];
const KEYS = ['w', 'h', 't', 'n', 'th', '__proto__', 'constructor', 'toString', 'length', ''];
const CHARACTERS = [...'AZaz09+/=-_%. \n\t', 'é', '\ud83d'];

/** Good codes that were damaged, in bytes, in characters or in their JSON. Some are still good, by chance. */
export function* damagedCodes(count: number, random: IntRandom): Generator<string> {
  const good = JSON.stringify({ ...CODED, n: 'Stairs', th: 'frost' });
  const bytes = deflateSync(good);
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;
  const someTimes = (change: () => void): void => {
    for (let times = 1 + random.below(4); times > 0; times--) change();
  };
  const ways: (() => string)[] = [
    () => {
      const damaged = Buffer.from(bytes);
      someTimes(() => (damaged[random.below(damaged.length)] = random.below(256)));
      return damaged.toString('base64');
    },
    () => bytes.subarray(0, random.below(bytes.length)).toString('base64'),
    () => Buffer.concat([bytes, Buffer.from(Array.from({ length: 1 + random.below(40) }, () => random.below(256)))]).toString('base64'),
    () => Buffer.from([0x78, 0xda, ...Array.from({ length: random.below(300) }, () => random.below(256))]).toString('base64'),
    () => {
      let code = bytes.toString('base64');
      someTimes(() => {
        const at = random.below(code.length);
        code = code.slice(0, at) + pick(CHARACTERS) + code.slice(at + random.below(3));
      });
      return code;
    },
    () => {
      let text = good;
      someTimes(() => {
        // Half of them near the beginning or the end, where the keys are.
        const at = random.below(2) === 0 ? random.below(text.length) : random.below(60) + random.below(2) * (text.length - 60);
        text = text.slice(0, at) + pick(SNIPPETS) + text.slice(at + random.below(6));
      });
      return codeOfText(text);
    },
    () => {
      const json: Record<string, unknown> = { ...CODED };
      if (random.below(2) === 0) json[pick(KEYS)] = 'placeholder';
      else json.t = Object.assign([...TILE_LIST], { [pick([0, 45, SPAWN_AT])]: 'placeholder' });
      return codeOfText(JSON.stringify(json).replace('"placeholder"', pick(VALUES)));
    },
    () => codeOf({ w: random.below(41), h: random.below(201), t: TILE_LIST.slice(0, random.below(2_001)) }),
  ];
  for (let i = 0; i < count; i++) yield (ways[i % ways.length] as () => string)();
}
