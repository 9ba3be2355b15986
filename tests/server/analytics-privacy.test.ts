import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EventName } from '../../client/features/ground/analytics/events.ts';
import { AnalyticsContributor } from '../../server/modules/site/analytics/analytics.contributor.ts';
import { EVENT_MONTHS, PERSON_DAYS } from '../../server/modules/site/analytics/analytics-housekeeping.service.ts';
import { KEPT_PROPERTIES } from '../../server/modules/site/analytics/wire/clean-properties.ts';
import { setUpIngest } from './support/ingest.ts';

const { server, queue, eventOf, sendEvents } = setUpIngest();

/** What the privacy page says of counting, without tags. */
const [, counting = ''] = /<h2 id="counting">([\s\S]*?)<h2/.exec(readFileSync('public/privacy.html', 'utf8')) ?? [];
const PAGE = counting.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

/** Words of the page for more than one thing that is kept. */
const TIME = 'with each of them the time';
const NUMBERS = 'numbers for the visit and the tab';
const ACCOUNT = "also your account's ID and username";
const SYSTEM = 'the kind of browser, system, and device';
const SIZES = 'the size of the screen and the window';
const FROM = 'where you came from';
const ADDRESS = "the page's address without names and codes";
const BUTTONS = 'which kinds of buttons were pressed: without their words';
/** Which version of our own code has counted: not named, because it says nothing of a player. */
const OUR_CODE = '';

/** Of a column: its name in the export of an account, and words of the privacy page; or why it is in neither. */
type Column = { readonly name?: string; readonly words: string } | { readonly reason: string };

const COLUMNS: Readonly<Record<string, Column>> = {
  'analytics_alias.person_id': { words: ACCOUNT },
  'analytics_alias.random_id': { name: 'joinedIds', words: 'this device is recognized next time by a new random number' },
  'analytics_day.count': { words: 'sums of each day' },
  'analytics_day.day': { words: 'sums of each day' },
  'analytics_day.dimension': { words: 'how many came by a link of a campaign' },
  'analytics_day.measure': { words: 'how many visits there were' },
  'analytics_event.device': { name: 'device', words: SYSTEM },
  'analytics_event.library': { name: 'library', words: OUR_CODE },
  'analytics_event.name': { name: 'name', words: 'which pages were opened and left' },
  'analytics_event.person_id': { words: ACCOUNT },
  'analytics_event.place': { name: 'place', words: FROM },
  'analytics_event.properties': { name: 'properties', words: 'with how many strokes' },
  'analytics_event.session_id': { name: 'session', words: NUMBERS },
  'analytics_event.time': { name: 'time', words: TIME },
  'analytics_event.uuid': { reason: 'a random number of the event, which nothing else has' },
  'analytics_event.window_id': { name: 'window', words: NUMBERS },
  'analytics_event_uuid.day': { reason: 'has nothing of a person' },
  'analytics_event_uuid.uuid': { reason: 'a random number of the event, which nothing else has' },
  'analytics_person.first_seen': { name: 'firstSeen', words: TIME },
  'analytics_person.id': { words: ACCOUNT },
  'analytics_person.last_seen': { name: 'lastSeen', words: TIME },
  'analytics_person.player_id': { words: ACCOUNT },
  'analytics_person.username': { name: 'username', words: ACCOUNT },
  'analytics_summed_day.day': { reason: 'has nothing of a person' },
  'analytics_summed_day.summed_at': { reason: 'has nothing of a person' },
};

/** Columns of a person that the export leaves out: it is about one person, and names it by the account. */
const NOT_EXPORTED = ['analytics_alias.person_id', 'analytics_event.person_id', 'analytics_person.id', 'analytics_person.player_id'];

const PROPERTIES: Readonly<Record<string, string>> = {
  $browser: SYSTEM,
  $browser_language: 'the language',
  $browser_version: SYSTEM,
  $current_url: ADDRESS,
  $device_type: SYSTEM,
  $el_text: BUTTONS,
  $elements_chain: BUTTONS,
  $event_type: BUTTONS,
  $host: ADDRESS,
  $lib: OUR_CODE,
  $lib_version: OUR_CODE,
  $os: SYSTEM,
  $os_version: SYSTEM,
  $pathname: ADDRESS,
  $prev_pageview_duration: 'how long you were on the page before',
  $prev_pageview_pathname: 'how long you were on the page before',
  $process_person_profile: 'If you accept',
  $referrer: FROM,
  $referring_domain: FROM,
  $screen_height: SIZES,
  $screen_width: SIZES,
  $timezone: 'the time zone',
  $viewport_height: SIZES,
  $viewport_width: SIZES,
};

const AD = 'a card or an ad before a bonus level was shown or failed';
const NEWS = 'our question about news by email was asked and answered';
const STROKES = 'a checkpoint or the flag was reached and with how many strokes';
const EVENTS: Readonly<Record<EventName | 'page_speed', string>> = {
  ad_failed: AD,
  bonus_started: 'a bonus level was begun',
  checkpoint_reached: STROKES,
  clicked_start: 'that Play was pressed',
  confirmed_instructions: 'the instructions were read',
  discovery_closed: "another company's games were opened or closed",
  discovery_opened: "another company's games were opened or closed",
  first_shot: 'a first shot was played and how long that took',
  level_restarted: 'a run was restarted',
  page_speed: 'how quickly the page was there and answered presses, and whether it moved by itself',
  privacy_update_consent_saved: NEWS,
  privacy_update_modal_shown: NEWS,
  privacy_update_skipped: NEWS,
  reached_finish: STROKES,
  rewarded_ad_closed: AD,
  rewarded_ad_completed: AD,
  rewarded_ad_empty: AD,
  rewarded_ad_shown: AD,
  share_used: 'you asked to share something',
  shop_button_clicked: 'the ball styles or a sign-up were opened',
  sign_up_modal: 'the ball styles or a sign-up were opened',
};

/** Columns of the tables of analytics; those of a month are the same as of all. */
async function storedColumns(): Promise<string[]> {
  const rows = await server().query<{ name: string }>(
    `SELECT relname || '.' || attname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND relname LIKE 'analytics%' AND relkind IN ('r', 'p') AND NOT relispartition
       AND attnum > 0 AND NOT attisdropped`,
  );
  return rows.map(({ name }) => name).sort();
}

test('the privacy page names every kind of thing that is kept of an event', async () => {
  expect(await storedColumns(), 'say of each column what becomes of it').toEqual(Object.keys(COLUMNS).sort());
  expect([...KEPT_PROPERTIES].sort(), 'say of each property what the page calls it').toEqual(Object.keys(PROPERTIES).sort());
  const columns = Object.values(COLUMNS).flatMap((column) => ('words' in column ? column.words : []));
  const words = [...columns, ...Object.values(PROPERTIES), ...Object.values(EVENTS)];
  expect([...new Set(words)].filter((each) => !PAGE.includes(each))).toEqual([]);
});

test('the privacy page says how long events, and who sent them, are kept', () => {
  expect(PAGE).toContain(`We keep this for ${EVENT_MONTHS} months. After ${PERSON_DAYS} days we take off what ties it to a device`);
});

test('the export of an account has every column that is kept of a person', async () => {
  const playerId = randomUUID();
  await server().query("INSERT INTO player (id, user_id, username) VALUES ($1, 'user_kept', 'Kept')", [playerId]);
  const properties = { $process_person_profile: true, $anon_distinct_id: 'device' };
  await sendEvents(eventOf({ event: '$identify', distinctId: 'user_kept', properties }));
  await queue().drained();
  const { analyticsPerson, analyticsEvents } = await server().app.get(AnalyticsContributor, { strict: false }).export(playerId);
  const events: string[][] = [];
  for await (const event of analyticsEvents ?? []) events.push(Object.keys(event).sort());
  const namesOf = (...tables: readonly string[]) =>
    Object.entries(COLUMNS)
      .filter(([column]) => tables.includes(column.split('.', 1)[0] ?? '') && !NOT_EXPORTED.includes(column))
      .flatMap(([column, kept]) => ('reason' in kept ? [] : (kept.name ?? `${column} has no name`)));
  expect(events).toEqual([namesOf('analytics_event').sort()]);
  expect(Object.keys(analyticsPerson ?? {}).sort()).toEqual(namesOf('analytics_alias', 'analytics_person').sort());
});
