import { afterEach, expect, test } from 'vitest';
import { firstAttemptKey, KEYS } from '../../client/platform/storage-keys.ts';
import {
  APP_DAY,
  begin,
  button,
  closeApp,
  dialog,
  dialogsClosed,
  goOn,
  openApp,
  PLAYED_BEFORE,
  press,
  ready,
  reopenApp,
  shoot,
  stored,
  strokesAre,
} from './support/open-app.tsx';
import { HOP, HOP_TO_FLAG, ONE_HOP_LINK } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

afterEach(closeApp);

const shared = () => dialog(text('maps.sharedTitle'));
const hasPlace = () => until(() => location.search === '' && button(text('start.continue')).elements().length > 0);

test('a map in its address is played beside the daily run, which is offered afterward', async () => {
  const { server } = await openApp({ storage: PLAYED_BEFORE });
  await begin();
  await shoot(HOP);
  // The server's answers to the first stroke are stored with the run.
  await untilHolds(() => expect(stored(KEYS.run)).toContain('"strokeReported":true'));
  const ofTheDay = () =>
    [KEYS.run, KEYS.checkpoints, KEYS.bestScore, KEYS.streak, KEYS.outbox, firstAttemptKey(APP_DAY)].map((key) => stored(key));
  const before = ofTheDay();
  expect(before.at(-1)).toBe('true');

  await reopenApp(ONE_HOP_LINK);
  await press(text('maps.playDaily'), shared());
  await hasPlace();
  await dialogsClosed();

  await reopenApp(ONE_HOP_LINK);
  await press(text('maps.playCustom'), shared());
  await ready();
  await strokesAre(0);
  await shoot(HOP_TO_FLAG);
  await press(text('maps.backToHome'), dialog(text('maps.sharedComplete')));
  await hasPlace();
  expect(ofTheDay()).toEqual(before);
  // A map that nobody has stored is sent to nobody.
  expect(server.writes()).toEqual(['/api/track-start', '/api/track-stroke']);
  await goOn();
  await strokesAre(1);
});
