import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../state/jotai.ts';
import { consentAtom } from '../consent/consent-atoms.ts';
import { ANALYTICS_EVENT, analyticsPort, describePlace, type EventSink, windowSink } from './analytics.ts';
import type { TimedEvent } from './events.ts';

type Told = readonly [name: string, properties: object];
let recorded: Told[];
const sink: EventSink = (name, properties) => void recorded.push([name, properties]);
beforeEach(() => {
  recorded = [];
});

describe('the port', () => {
  it('tells scripts of the site nothing unless the player has agreed', () => {
    const store = createStore();
    const track = analyticsPort(store, sink, {}, () => undefined);
    track('clicked_start');
    store.set(consentAtom, 'accepted');
    expect(recorded).toEqual([]);
    track('reached_finish', { strokes: 12, infuriating: false });
    expect(recorded).toEqual([['reached_finish', { strokes: 12, infuriating: false }]]);
    store.set(consentAtom, 'declined');
    track('level_restarted');
    expect(recorded).toHaveLength(1);
  });

  it('gives every event to the count, with time, id and place', () => {
    const events: TimedEvent[] = [];
    const place = describePlace(true, 'https://somebody.itch.io/upshot');
    const track = analyticsPort(createStore(), sink, place, (event) => void events.push(event));
    const beforeMs = Date.now();
    track('sign_up_modal', { from: 'hook' });
    track('clicked_start');
    expect(events.map(({ name, properties }) => [name, properties])).toEqual([
      ['sign_up_modal', { from: 'hook', utm_source: 'itch.io', embedded: true }],
      ['clicked_start', { utm_source: 'itch.io', embedded: true }],
    ]);
    expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(2);
    for (const { timeMs } of events) expect(timeMs - beforeMs).toBeGreaterThanOrEqual(0);
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

it('the window fires an event for what is recorded', () => {
  const target = new EventTarget();
  target.addEventListener(
    ANALYTICS_EVENT,
    (event) => event instanceof CustomEvent && recorded.push([event.detail.name, event.detail.properties]),
  );
  windowSink(target)('shop_button_clicked', { embedded: true });
  expect(recorded).toEqual([['shop_button_clicked', { embedded: true }]]);
});
