import { expect, test } from 'vitest';
import { type FileReader, SoundFiles } from './sound-files.ts';
import { SOUND_NAMES } from './sound-names.ts';

const ALL = SOUND_NAMES.length;

/** A browser of which one can say what fails; writes down what was fetched. */
function browser(says: string, fails: (url: string) => boolean = () => false) {
  const fetched: string[] = [];
  let last = '';
  const reader: FileReader = {
    async fetch(url) {
      fetched.push(url);
      if (fails(url)) throw new Error('offline');
      last = url;
      return new ArrayBuffer(1);
    },
    decode: async () => ({ url: last }) as unknown as AudioBuffer,
    canPlayType: () => says,
  };
  return { reader, fetched };
}

test.each([
  ['a browser that plays ogg gets ogg', 'probably', '.ogg'],
  ['one that does not gets mp3', '', '.mp3'],
])('%s', async (_, says, ending) => {
  const { reader, fetched } = browser(says);
  const files = new SoundFiles('/audio/', reader);
  await files.load();
  expect(fetched).toHaveLength(ALL);
  expect(fetched.every((url) => url.startsWith('/audio/') && url.endsWith(ending))).toBe(true);
  expect(files.get('hit')).toBeDefined();
});

test('what is heard first is loaded first', async () => {
  const { reader, fetched } = browser('probably');
  await new SoundFiles('', reader).load();
  expect(fetched.slice(-3).sort()).toEqual(['chime.ogg', 'claps.ogg', 'finish.ogg']);
});

test('a file that does not decode is tried in the other format', async () => {
  const { reader, fetched } = browser('maybe', (url) => url.endsWith('.ogg'));
  const files = new SoundFiles('/audio/', reader);
  await files.load();
  expect(fetched).toHaveLength(2 * ALL);
  expect(SOUND_NAMES.every((name) => files.get(name))).toBe(true);
});

test('a missing sound is silence, without a rejection, and is asked for again at the next gesture', async () => {
  let offline = true;
  const { reader, fetched } = browser('maybe', (url) => offline && url.includes('splash'));
  const files = new SoundFiles('/audio/', reader);
  await files.load();
  expect(files.get('splash')).toBeUndefined();
  expect(files.get('bounce')).toBeDefined();
  offline = false;
  fetched.length = 0;
  await files.load();
  expect(fetched).toEqual(['/audio/splash.ogg']);
  await files.load();
  expect(fetched).toHaveLength(1);
});
