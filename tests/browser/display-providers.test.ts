import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gptDisplay } from '../../client/features/ground/ads/display/gpt-display.ts';
import { h5Display } from '../../client/features/ground/ads/display/h5-display.ts';
import type { GoogleTag, TagService } from '../../client/features/ground/ads/google-tag.ts';
import { untilHolds } from './support/until.ts';

// The scripts of the providers are played by the tests: what they are asked, and what they answer.

let place: HTMLElement;
let emptied: number;
beforeEach(() => {
  place = document.createElement('div');
  place.style.cssText = 'width: 320px; height: 100px';
  document.body.append(place);
  emptied = 0;
});
afterEach(() => place.remove());

const onEmpty = () => void emptied++;

describe('AdSense', () => {
  /** Fills slots as the script does when it has run. */
  function scripted(fill: () => void = () => undefined) {
    return { adsbygoogle: { push: fill, requestNonPersonalizedAds: undefined as 0 | 1 | undefined } };
  }

  test('has one slot of a fitting size, asks for no personal ad, and is removed whole', () => {
    const page = scripted(() => expect(place.querySelectorAll('ins.adsbygoogle')).toHaveLength(1));
    const provider = h5Display('ca-pub-123/456', page);
    for (let times = 0; times < 2; times++) {
      const handle = provider.mount('banner', place, onEmpty);
      const slot = place.querySelector<HTMLElement>('ins');
      expect({ ...slot?.dataset }).toEqual({ adClient: 'ca-pub-123', adSlot: '456' });
      expect([slot?.offsetWidth, slot?.offsetHeight, page.adsbygoogle.requestNonPersonalizedAds]).toEqual([320, 100, 1]);
      handle.remove();
      expect(place.childElementCount).toBe(0);
    }
    expect(emptied).toBe(0);
  });

  test('waits in the queue of a script that has not run yet, and may name no unit', () => {
    const page: { adsbygoogle?: object[] } = {};
    h5Display('ca-pub-123', page).mount('banner', place, onEmpty);
    expect(page.adsbygoogle).toHaveLength(1);
    expect({ ...place.querySelector('ins')?.dataset }).toEqual({ adClient: 'ca-pub-123' });
  });

  test('whose script is a stub of a blocker leaves its place empty', () => {
    const handle = h5Display('ca-pub-123', scripted()).mount('banner', place, onEmpty);
    expect(handle.isFilled()).toBe(false);
    place.querySelector('ins')?.append(document.createElement('iframe'));
    expect(handle.isFilled()).toBe(true);
  });

  test('that has no ad says so, and no longer after the removal', async () => {
    const provider = h5Display('ca-pub-123', scripted());
    const removed = provider.mount('banner', place, onEmpty);
    const removedSlot = place.querySelector('ins');
    removed.remove();
    provider.mount('banner', place, onEmpty);
    removedSlot?.setAttribute('data-ad-status', 'unfilled');
    place.querySelector('ins')?.setAttribute('data-ad-status', 'filled');
    place.querySelector('ins')?.setAttribute('data-ad-status', 'unfilled');
    await untilHolds(() => expect(emptied).toBe(1));
  });

  test('whose script throws leaves nothing', () => {
    const page = scripted(() => {
      throw new Error('no slot');
    });
    expect(() => h5Display('ca-pub-123', page).mount('banner', place, onEmpty)).toThrow('no slot');
    expect(place.childElementCount).toBe(0);
  });

  test('has nothing for a place that is too small', () => {
    place.style.width = '120px';
    h5Display('ca-pub-123', scripted()).mount('banner', place, onEmpty).remove();
    expect(emptied).toBe(1);
  });
});

describe('Google Publisher Tag', () => {
  type Tag = Omit<GoogleTag, 'enums' | 'defineOutOfPageSlot'>;

  /** A tag that notes what it is asked. @param hasRun its commands are run at once */
  function scripted({ hasRun = true, knowsUnit = true } = {}) {
    const asked: unknown[] = [];
    const commands: (() => void)[] = [];
    const listeners = new Set<Parameters<TagService['addEventListener']>[1]>();
    const slot = {
      addService: () => slot,
      setTargeting(key: string, value: string) {
        asked.push(`${key}=${value}`);
        return slot;
      },
    };
    const ads: TagService = {
      setPrivacySettings: (settings) => void asked.push(settings),
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
    };
    const googletag: Tag = {
      cmd: { push: (command) => (hasRun ? command() : commands.push(command)) },
      defineSlot(path, sizes, id) {
        asked.push([path, sizes, document.getElementById(id)?.parentElement === place]);
        return knowsUnit ? slot : null;
      },
      pubads: () => ads,
      enableServices: () => void asked.push('services'),
      display: (id) => void asked.push(document.getElementById(String(id)) ? 'display' : 'display of nothing'),
      destroySlots: (slots) => void asked.push(`destroy ${slots.length}`),
    };
    const end = (isEmpty: boolean, of: typeof slot = slot) => {
      for (const listener of listeners) listener({ slot: of, isEmpty });
    };
    return { page: { googletag }, asked, commands, listeners, end };
  }

  const MOUNTED = [
    [
      '/1234/upshot',
      [
        [320, 100],
        [320, 50],
        [234, 60],
      ],
      true,
    ],
    { nonPersonalizedAds: true },
    'place=banner',
    'services',
    'display',
  ];

  test('has a slot of the fitting sizes, asks for no personal ad, and is removed whole', () => {
    const { page, asked, listeners } = scripted();
    const provider = gptDisplay('/1234/upshot', page);
    for (let times = 0; times < 2; times++) {
      asked.length = 0;
      provider.mount('banner', place, onEmpty).remove();
      expect(asked).toEqual([...MOUNTED, 'destroy 1']);
      expect([place.childElementCount, listeners.size]).toEqual([0, 0]);
    }
    expect(emptied).toBe(0);
  });

  test('waits in the queue of a script that has not run yet', () => {
    const page: Parameters<typeof gptDisplay>[1] = {};
    gptDisplay('/1234/upshot', page).mount('banner', place, onEmpty);
    expect(page.googletag?.cmd).toHaveLength(1);
  });

  test('that runs after the removal asks for no ad', () => {
    const { page, asked, commands } = scripted({ hasRun: false });
    gptDisplay('/1234/upshot', page).mount('banner', place, onEmpty).remove();
    for (const command of commands) command();
    expect([commands.length, asked, emptied]).toEqual([1, [], 0]);
  });

  test('that has no ad for this slot says so', () => {
    const { page, end } = scripted();
    gptDisplay('/1234/upshot', page).mount('banner', place, onEmpty);
    end(true, { addService: () => ({}) as never, setTargeting: () => ({}) as never });
    end(false);
    expect(emptied).toBe(0);
    end(true);
    expect(emptied).toBe(1);
  });

  test('whose script is a stub of a blocker leaves its place empty', () => {
    const { page, asked } = scripted();
    const handle = gptDisplay('/1234/upshot', page).mount('banner', place, onEmpty);
    expect([asked.at(-1), handle.isFilled()]).toEqual(['display', false]);
    place.firstElementChild?.append(document.createElement('iframe'));
    expect(handle.isFilled()).toBe(true);
  });

  test('has nothing for a unit that it does not know, and for a place that is too small', () => {
    gptDisplay('/1234/other', scripted({ knowsUnit: false }).page)
      .mount('banner', place, onEmpty)
      .remove();
    expect(emptied).toBe(1);
    place.style.width = '120px';
    const { page, asked } = scripted();
    gptDisplay('/1234/upshot', page).mount('banner', place, onEmpty).remove();
    expect([emptied, asked]).toEqual([2, []]);
  });
});
