import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../state/jotai.ts';
import { ANALYTICS_EVENT, analyticsPort, consentAtom, describePlace, type EventSink, windowSink } from './analytics.ts';
import { readConsent } from './consent.ts';

type Told = readonly [name: string, properties: object];
let recorded: Told[];
const sink: EventSink = (name, properties) => void recorded.push([name, properties]);
beforeEach(() => {
  recorded = [];
});

describe('the port', () => {
  it('sends nothing before the player has agreed, and keeps nothing for later', () => {
    const store = createStore();
    const track = analyticsPort(store, sink, {});
    track('clicked_start');
    store.set(consentAtom, 'accepted');
    expect(recorded).toEqual([]);
    track('reached_finish', { strokes: 12 });
    expect(recorded).toEqual([['reached_finish', { strokes: 12 }]]);
  });

  it('falls silent with the next event when the player declines', () => {
    const store = createStore();
    const track = analyticsPort(store, sink, {});
    store.set(consentAtom, 'accepted');
    track('clicked_start');
    store.set(consentAtom, 'declined');
    track('level_restarted');
    expect(recorded.map(([name]) => name)).toEqual(['clicked_start']);
  });

  it('says where the page stands, and an event cannot say otherwise', () => {
    const store = createStore();
    store.set(consentAtom, 'accepted');
    analyticsPort(store, sink, describePlace(true, 'https://somebody.itch.io/upshot'))('clicked_start', { utm_source: 'mine' });
    expect(recorded).toEqual([['clicked_start', { utm_source: 'itch.io', embedded: true }]]);
  });
});

describe('describePlace', () => {
  const inFrame = (utm_source: string) => ({ utm_source, embedded: true });
  it.each([
    ['no frame', false, 'https://itch.io/', {}],
    ['a frame of itch.io', true, 'https://itch.io/game', inFrame('itch.io')],
    ['a frame of its file host', true, 'https://html-classic.itch.zone/x', inFrame('itch.io')],
    ['a frame of somebody whose name ends alike', true, 'https://notitch.io/', inFrame('iframe')],
    ['a frame of another portal', true, 'https://games.example/', inFrame('iframe')],
    ['a frame that does not say', true, '', inFrame('iframe')],
    ['a frame that says nonsense', true, 'itch.io', inFrame('iframe')],
  ])('%s', (_, framed, referrer, place) => {
    expect(describePlace(framed, referrer)).toEqual(place);
  });
});

it.each([
  ['accepted', 'accepted'],
  ['declined', 'declined'],
  ['yes', 'unknown'],
  [undefined, 'unknown'],
])('a stored consent of %s is %s', (text, consent) => {
  expect(readConsent(text)).toBe(consent);
});

it('the window fires an event for what is recorded', () => {
  const target = new EventTarget();
  target.addEventListener(
    ANALYTICS_EVENT,
    (event) => event instanceof CustomEvent && recorded.push([event.detail.name, event.detail.properties]),
  );
  windowSink(target)('shop_button_clicked', { embedded: true });
  expect(recorded).toEqual([['shop_button_clicked', { embedded: true }]]);
});
