import { expect, test } from 'vitest';
import { genericDisplay } from './generic-display.ts';

/** What was done, in order. */
function scripted(display?: Parameters<typeof genericDisplay>[0]['upshotAds']) {
  const done: string[] = [];
  let hasChildren = false;
  const draw = () => {
    hasChildren = true;
  };
  const element = { hasChildNodes: () => hasChildren, replaceChildren: () => void done.push('emptied') } as unknown as HTMLElement;
  const provider = genericDisplay(display ? { upshotAds: display } : {});
  return { done, element, draw, mount: () => provider.mount('billboard', element, () => void done.push('nothing')) };
}

test.each<[string, (remove: () => void) => (() => void) | { remove(): void }]>([
  ['a function', (remove) => remove],
  ['a handle', (remove) => ({ remove })],
])('a script that answers %s removes its ad by it, and the place is emptied', (_, answer) => {
  const { done, mount, element } = scripted({
    display(place, at) {
      done.push(place, at === element ? 'in its place' : 'elsewhere');
      return answer(() => void done.push('removed'));
    },
  });
  const handle = mount();
  expect(done).toEqual(['billboard', 'in its place']);
  handle.remove();
  expect(done.slice(2)).toEqual(['removed', 'emptied']);
});

test('a script that answers nothing has its place emptied', () => {
  const { done, mount } = scripted({ display: () => undefined });
  mount().remove();
  expect(done).toEqual(['emptied']);
});

test('a place is empty until the script has put something into it', () => {
  const { mount, draw } = scripted({ display: () => undefined });
  const handle = mount();
  expect(handle.isFilled()).toBe(false);
  draw();
  expect(handle.isFilled()).toBe(true);
});

test.each([
  ['answers null', { display: () => null }],
  ['has no ads of this kind', {}],
  ['defines nothing', undefined],
])('a script that %s shows nothing', (_, ads) => {
  const { done, mount } = scripted(ads);
  mount();
  expect(done).toEqual(['nothing']);
});

test('a script that is loaded after the provider was opened is used', () => {
  const page: Parameters<typeof genericDisplay>[0] = {};
  const provider = genericDisplay(page);
  let shown = 0;
  Object.assign(page, { upshotAds: { display: () => void shown++ } });
  provider.mount('banner', {} as HTMLElement, () => undefined);
  expect(shown).toBe(1);
});

test('a removal that throws still empties the place', () => {
  const { done, mount } = scripted({
    display: () => () => {
      throw new Error('already gone');
    },
  });
  const handle = mount();
  expect(() => handle.remove()).toThrow('already gone');
  expect(done).toEqual(['emptied']);
});
