import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { speakCourseAtom } from '../../client/features/run/hearing/describe-atoms.ts';
import { liveMessageAtom } from '../../client/features/run/play/play-atoms.ts';
import { LiveRegion } from '../../client/features/screens/screens/LiveRegion.tsx';
import { SettingsDialog } from '../../client/features/screens/settings/SettingsDialog.tsx';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { AimSender } from '../../client/sim/aim-sender.ts';
import { Aimer } from '../../client/sim/aimer.ts';
import { type Describer, describerAtom } from '../../client/sim/describer.ts';
import { aimAtom, aimerAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import type { ArcDescription, CourseDescription } from '../../shared/protocol/description.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const LEDGE = { kind: 'ground', up: 7, from: 4, to: 8 } as const;
const COURSE: CourseDescription = {
  own: null,
  onCheckpoint: 0,
  ledges: [{ ...LEDGE, isInReach: true }],
  water: null,
  flag: { up: 14, right: -2 },
  finish: null,
  ceiling: 6,
  leftWall: null,
  rightWall: null,
};
const ARC: ArcDescription = { end: 'wall', at: { up: 6, right: 3 }, miss: { kind: 'short', tiles: 1, ledge: LEDGE } };
const IN_ENGLISH = 'Ledge 7 up, 4 right, 5 wide. Flag 14 up, 2 left. Ceiling 6 above.';

let shown: Shown;
/** What the worker was asked. */
let asked: string[];
const describer = (answers: Partial<Describer> = {}): Describer => ({
  describe: async () => {
    asked.push('course');
    return COURSE;
  },
  describeArc: async () => {
    asked.push('arc');
    return ARC;
  },
  ...answers,
});
const status = (name: string) => document.querySelector(`[role=status]${name}`)?.textContent;
const message = () => status(':not([data-testid])');

beforeEach(async () => {
  asked = [];
  shown = await show(null);
  shown.store.set(describerAtom, describer());
});
afterEach(() => shown.end());

describe('a course that can be heard', () => {
  beforeEach(() => shown.draw(<LiveRegion />));

  test('is spoken when it is asked for, in the language of the player', async () => {
    await shown.store.set(speakCourseAtom);
    await until(() => message() === IN_ENGLISH);
    await shown.store.set(setLanguageAtom, 'de');
    await shown.store.set(speakCourseAtom);
    await until(() => message() === 'Vorsprung 7 hoch, 4 rechts, 5 breit. Fahne 14 hoch, 2 links. Decke 6 darüber.');
  });

  test('is not described while the ball moves, and not after the run', async () => {
    shown.store.set(describerAtom, describer({ describe: async () => null }));
    shown.store.set(statusAtom, { ...noRun(), phase: 'moving', totalRows: 90 });
    await shown.store.set(speakCourseAtom);
    await until(() => message() === 'The course is described once the ball is at rest.');
    const nothing = 'The course is described only during a run.';
    shown.store.set(statusAtom, { ...noRun(), phase: 'finished', totalRows: 90 });
    await shown.store.set(speakCourseAtom);
    await until(() => message() === nothing);
    shown.store.set(statusAtom, noRun());
    shown.store.set(liveMessageAtom, null);
    await shown.store.set(speakCourseAtom);
    await until(() => message() === nothing);
  });

  test('says why it is silent without the worker, and announces an aim without flight', async () => {
    const lost = () => Promise.reject(new Error('lost'));
    shown.store.set(describerAtom, describer({ describe: lost, describeArc: lost }));
    await shown.store.set(speakCourseAtom);
    expect(shown.store.get(toastsAtom).map(({ kind }) => kind)).toEqual(['failure']);
    aimByKeys();
    await until(() => status('[data-testid=live-aim]') === 'Angle 90, power 50%, stroke 0.');
  });
});

/** Aims as the arrow keys do. */
function aimByKeys(): void {
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
  const nothing = () => undefined;
  const aimer = new Aimer(new AimSender({ aim: nothing, show: (drag) => shown.store.set(aimAtom, drag), shoot: nothing }));
  shown.store.set(aimerAtom, aimer);
  aimer.show();
}

describe('an aim', () => {
  beforeEach(() => shown.draw(<LiveRegion />));

  test('by keys says where its first arc ends', async () => {
    aimByKeys();
    await until(
      () =>
        status('[data-testid=live-aim]') ===
        'Angle 90, power 50%, stroke 0. Falls short of the ledge 7 up, 4 right, by one. Hits the wall 6 up, 3 right.',
    );
    expect(asked).toEqual(['arc']);
  });

  test('by keys is announced alone when its flight is not described in time', async () => {
    shown.store.set(describerAtom, describer({ describeArc: () => new Promise(() => undefined) }));
    aimByKeys();
    await until(() => status('[data-testid=live-aim]') === 'Angle 90, power 50%, stroke 0.');
  });

  test('by a drag asks nothing of the worker', async () => {
    shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
    shown.store.set(aimAtom, { dx: 0, dy: 2_048 });
    await until(() => status('[data-testid=live-aim]') === 'Angle 90, power 50%, stroke 0.');
    expect(asked).toEqual([]);
  });
});

describe('the button of the settings', () => {
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Describe the course');

  test('shows the words in the dialog, where they are also announced', async () => {
    shown.draw(<SettingsDialog />);
    await until(button);
    // A region that comes together with its words is often not announced.
    expect(document.querySelector('dialog [role=status].describe-setting__words')?.checkVisibility()).toBe(true);
    await userEvent.click(button() as HTMLElement);
    const region = () => document.querySelector('dialog [role=status].describe-setting__words');
    await until(() => region()?.textContent === IN_ENGLISH);
    // Only a new element is announced when the words are the same.
    const first = region()?.firstElementChild;
    await userEvent.click(button() as HTMLElement);
    await until(() => region()?.firstElementChild !== first);
    expect(region()?.textContent).toBe(IN_ENGLISH);
  });

  test('is left out on a page without a course', async () => {
    shown.store.set(describerAtom, null);
    shown.draw(<SettingsDialog />);
    await until(() => document.querySelector('dialog .settings__cookies'));
    expect(button()).toBeUndefined();
  });
});
