import { expect, test } from 'vitest';
import { chooseSteps, type Need, STEPS, type Surroundings, vitestCall } from './steps.ts';

const SURROUNDINGS: Surroundings = {
  folder: '/run',
  chromiumPath: '/chromium',
  databaseUrl: 'postgres://here',
  databaseVersion: '15',
  databasePid: 7,
  clients: true,
};

test.each([
  [['unit'], ['unit']],
  [['server'], ['server:postgres', 'server:embedded']],
  [
    ['server:embedded', 'lint'],
    ['lint', 'server:embedded'],
  ],
  [['e2e'], ['build', 'e2e']],
  [[], STEPS.map(({ name }) => name)],
])('%j asks for %j', (names, expected) => {
  expect(chooseSteps(names).map(({ name }) => name)).toEqual(expected);
});

test('a name that is no step is refused, with the names that are', () => {
  expect(() => chooseSteps(['unit', 'units'])).toThrow(/'units'.*typecheck.*e2e/);
});

test('a daily run shuffles nothing and may sample', () => {
  const { args, env } = vitestCall('unit', [], SURROUNDINGS);
  expect(args).toEqual(['run', '--configLoader', 'native', '--project', 'unit']);
  expect(env).toMatchObject({ UPSHOT_TEST_ALL: '', CHROMIUM_PATH: '/chromium', TMPDIR: '/run' });
});

test('a run of everything shuffles by its seed, and says so to the tests', () => {
  const { args, env } = vitestCall('e2e', ['build'], { ...SURROUNDINGS, shuffleSeed: 0 });
  expect(args).toEqual(expect.arrayContaining(['--sequence.shuffle.files', '--sequence.shuffle.tests', '--sequence.seed=0']));
  expect(env.UPSHOT_TEST_ALL).toBe('1');
});

test('a step whose sources have changed tells the tests to prove all they can', () => {
  expect(vitestCall('clients', [], { ...SURROUNDINGS, provesSources: true }).env.UPSHOT_TEST_PROVE).toBe('1');
  expect(vitestCall('clients', [], SURROUNDINGS).env.UPSHOT_TEST_PROVE).toBe('');
});

test.each<[what: string, needs: Need[], url: string | undefined, expected: object]>([
  ['on PostgreSQL', ['postgres'], 'postgres://here', { TEST_DATABASE_URL: 'postgres://here', UPSHOT_TEST_EMBEDDED: '' }],
  ['embedded, after PostgreSQL', [], 'postgres://here', { TEST_DATABASE_URL: '', UPSHOT_TEST_EMBEDDED: 'repeat' }],
  [
    'on any database, which is PostgreSQL where there is one',
    ['any database'],
    'postgres://here',
    { TEST_DATABASE_URL: 'postgres://here' },
  ],
  ['on any database, which is else the embedded one', ['any database'], undefined, { TEST_DATABASE_URL: '' }],
  ['embedded, without PostgreSQL', [], undefined, { TEST_DATABASE_URL: '', UPSHOT_TEST_EMBEDDED: '' }],
])('the tests of the server run %s', (_, needs, databaseUrl, expected) => {
  expect(vitestCall('server', needs, { ...SURROUNDINGS, databaseUrl }).env).toMatchObject(expected);
});
