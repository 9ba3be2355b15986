import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../../../shared/course/course.ts';
import { type FileReader, SoundFiles } from './sound-files.ts';
import { FILE_GROUPS, FIRST_FILES, loopOf, SOUND_NAMES } from './sound-names.ts';

const ALL = FILE_GROUPS.flat().length;
const FIRST = FIRST_FILES.toSorted();

/** A browser whose failures the test chooses; it records what was fetched. */
function browser(says: string, fails: { fetch?: (url: string) => boolean; decode?: (url: string) => boolean } = {}) {
  const fetched: string[] = [];
  const clock = { ms: 0 };
  const urls = new Map<ArrayBuffer, string>();
  const reader: FileReader = {
    async fetch(url) {
      fetched.push(url);
      if (fails.fetch?.(url)) throw new Error('offline');
      const bytes = new ArrayBuffer(1);
      urls.set(bytes, url);
      return bytes;
    },
    async decode(bytes) {
      const url = urls.get(bytes) ?? '';
      if (fails.decode?.(url)) throw new Error('no such format');
      return { url } as unknown as AudioBuffer;
    },
    canPlayType: () => says,
    now: () => clock.ms,
  };
  return { reader, fetched, clock };
}

test('every sound of the specification has its files, in both formats', () => {
  const files = [...FILE_GROUPS.flat(), ...THEMES.map(loopOf)];
  const wanted = files.flatMap((file) => [`${file}.mp3`, `${file}.ogg`]).toSorted();
  expect(readdirSync(`${import.meta.dirname}/../../../../public/audio`).toSorted()).toEqual(wanted);
  for (const name of ['bounce', 'splash', 'hit', 'chime', 'click', 'claps', 'leaves']) expect(SOUND_NAMES).toContain(name);
});

test.each([
  ['a browser that plays ogg gets ogg', 'probably', '.ogg'],
  ['one that does not gets mp3', '', '.mp3'],
])('%s', async (_, says, ending) => {
  const { reader, fetched } = browser(says);
  const files = new SoundFiles('/audio/', reader);
  await files.loadRest();
  expect(fetched).toHaveLength(ALL);
  expect(fetched.every((url) => url.startsWith('/audio/') && url.endsWith(ending))).toBe(true);
  expect(files.next('hit')).toBeDefined();
});

test('before the first shot only its sounds are loaded; then the others, largest last', async () => {
  const { reader, fetched } = browser('probably');
  const files = new SoundFiles('', reader);
  await files.load();
  await files.load();
  expect(fetched.toSorted()).toEqual(FIRST.map((name) => `${name}.ogg`));
  await files.loadRest();
  await files.loadRest();
  expect(fetched).toHaveLength(ALL);
  expect(fetched.slice(-4).toSorted()).toEqual(['chime.ogg', 'claps.ogg', 'finish.ogg', 'plink.ogg']);
});

test('a shot while the first sounds load waits for them, and then loads the others', async () => {
  const { reader, fetched } = browser('probably');
  const files = new SoundFiles('', reader);
  await Promise.all([files.load(), files.loadRest()]);
  expect(fetched).toHaveLength(ALL);
});

test('a file that does not decode is tried in the other format', async () => {
  const { reader, fetched } = browser('maybe', { decode: (url) => url.endsWith('.ogg') });
  const files = new SoundFiles('/audio/', reader);
  await files.loadRest();
  expect(fetched).toHaveLength(2 * ALL);
  expect(SOUND_NAMES.every((name) => files.next(name))).toBe(true);
});

test('no take is heard twice in a row; while one is loaded, it is heard alone', async () => {
  const { reader } = browser('probably');
  const files = new SoundFiles('', reader);
  const urls = () => Array.from({ length: 4 }, () => (files.next('hit') as unknown as { url: string } | undefined)?.url);
  expect(urls()).toEqual([undefined, undefined, undefined, undefined]);
  await files.load();
  expect(new Set(urls())).toEqual(new Set(['hit.ogg']));
  await files.loadRest();
  const [a, b, c, d] = urls();
  expect([new Set([a, b, c]).size, d]).toEqual([3, a]);
});

describe('the loop of a landscape', () => {
  const loops = (fetched: readonly string[]) => fetched.filter((url) => url.startsWith('loop'));

  test('is loaded after all sounds of a run, and only that of the day', async () => {
    const { reader, fetched } = browser('probably');
    const files = new SoundFiles('', reader);
    files.setLoop('loop-frost');
    await files.load();
    expect(loops(fetched)).toEqual([]);
    await files.loadRest();
    expect(loops(fetched)).toEqual(['loop-frost.ogg']);
    expect(fetched.at(-1)).toBe('loop-frost.ogg');
    expect(files.loopOf('loop-frost')).toBeDefined();
  });

  test('makes room for that of another landscape, and for none', async () => {
    const { reader, fetched } = browser('probably');
    const files = new SoundFiles('', reader);
    files.setLoop('loop-frost');
    await files.loadRest();
    files.setLoop('loop-meadow');
    await files.load();
    expect([files.loopOf('loop-frost'), files.loopOf('loop-meadow')]).toEqual([undefined, expect.anything()]);
    files.setLoop(undefined);
    await files.load();
    expect([files.loopOf('loop-meadow'), loops(fetched)]).toEqual([undefined, ['loop-frost.ogg', 'loop-meadow.ogg']]);
  });

  test('that arrives when another one is wanted is dropped', async () => {
    const { reader } = browser('probably');
    const decode = (bytes: ArrayBuffer) => {
      files.setLoop('loop-meadow');
      return reader.decode(bytes);
    };
    const files = new SoundFiles('', { ...reader, decode });
    files.setLoop('loop-frost');
    await files.loadRest();
    expect(files.loopOf('loop-frost')).toBeUndefined();
  });
});

describe('a sound that is missing', () => {
  test('is silence, without a rejection', async () => {
    const { reader } = browser('maybe', { fetch: (url) => url.includes('splash') });
    const files = new SoundFiles('/audio/', reader);
    await files.loadRest();
    expect(files.next('splash')).toBeUndefined();
    expect(files.next('bounce')).toBeDefined();
  });

  test('is asked for in one format, and once more at the first gesture after 30 s', async () => {
    const { reader, fetched, clock } = browser('maybe', { fetch: () => true });
    const files = new SoundFiles('/audio/', reader);
    const requests: number[] = [];
    for (const ms of [0, 0, 5_000, 29_999, 30_000, 40_000, 90_000, 1e7]) {
      clock.ms = ms;
      await files.load();
      requests.push(fetched.length);
    }
    expect(requests).toEqual([6, 6, 6, 6, 12, 12, 12, 12]);
  });

  test('is asked for again when the network has come back, and then is there', async () => {
    let offline = true;
    const { reader, fetched } = browser('maybe', { fetch: (url) => offline && url.includes('splash') });
    const files = new SoundFiles('/audio/', reader);
    await files.loadRest();
    offline = false;
    fetched.length = 0;
    files.networkIsBack();
    await files.load();
    await files.load();
    expect(fetched).toEqual(['/audio/splash.ogg']);
    expect(files.next('splash')).toBeDefined();
  });

  test('is not asked for again in a format that did not decode', async () => {
    const { reader, fetched, clock } = browser('maybe', {
      fetch: (url) => url === '/audio/hit.mp3',
      decode: (url) => url === '/audio/hit.ogg',
    });
    const files = new SoundFiles('/audio/', reader);
    await files.load();
    fetched.length = 0;
    clock.ms = 30_000;
    await files.load();
    expect(fetched).toEqual(['/audio/hit.mp3']);
  });

  test('a load that is under way is waited for, not doubled', async () => {
    const { reader, fetched } = browser('maybe');
    const files = new SoundFiles('/audio/', reader);
    await Promise.all([files.load(), files.load()]);
    expect(fetched).toHaveLength(FIRST.length);
  });
});
