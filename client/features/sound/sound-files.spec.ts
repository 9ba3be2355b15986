import { describe, expect, test } from 'vitest';
import { type FileReader, SoundFiles } from './sound-files.ts';
import { SOUND_NAMES } from './sound-names.ts';

const ALL = SOUND_NAMES.length;
const FIRST = ['bounce', 'click', 'hit'];

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

test.each([
  ['a browser that plays ogg gets ogg', 'probably', '.ogg'],
  ['one that does not gets mp3', '', '.mp3'],
])('%s', async (_, says, ending) => {
  const { reader, fetched } = browser(says);
  const files = new SoundFiles('/audio/', reader);
  await files.loadRest();
  expect(fetched).toHaveLength(ALL);
  expect(fetched.every((url) => url.startsWith('/audio/') && url.endsWith(ending))).toBe(true);
  expect(files.get('hit')).toBeDefined();
});

test('before the first shot only its own sounds are loaded; after it the others, the largest last', async () => {
  const { reader, fetched } = browser('probably');
  const files = new SoundFiles('', reader);
  await files.load();
  await files.load();
  expect(fetched.toSorted()).toEqual(FIRST.map((name) => `${name}.ogg`));
  await files.loadRest();
  await files.loadRest();
  expect(fetched).toHaveLength(ALL);
  expect(fetched.slice(-3).toSorted()).toEqual(['chime.ogg', 'claps.ogg', 'finish.ogg']);
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
  expect(SOUND_NAMES.every((name) => files.get(name))).toBe(true);
});

describe('a sound that is missing', () => {
  test('is silence, without a rejection', async () => {
    const { reader } = browser('maybe', { fetch: (url) => url.includes('splash') });
    const files = new SoundFiles('/audio/', reader);
    await files.loadRest();
    expect(files.get('splash')).toBeUndefined();
    expect(files.get('bounce')).toBeDefined();
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
    expect(requests).toEqual([3, 3, 3, 3, 6, 6, 6, 6]);
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
    expect(files.get('splash')).toBeDefined();
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
