import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MEMORY_DATA_DIR, readConfig, readMigrationConfig } from './config.ts';

const SECRET = 's'.repeat(32);
const memory = { DATA_DIR: MEMORY_DATA_DIR };

describe('readConfig', () => {
  test('nothing needs to be set', () => {
    expect(readConfig(memory)).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '0.0.0.0',
      LOG_LEVEL: 'info',
      TRUST_PROXY: false,
    });
  });

  test.each(['smtp://localhost:1025', 'smtps://user:p%40ss@mail.example', 'smtp://127.0.0.1:25'])('mail goes out by %s', (url) => {
    expect(readConfig({ ...memory, SMTP_URL: url }).SMTP_URL).toBe(url);
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ ...memory, PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
    expect(readConfig({ ...memory, DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  test('the folder of the level files may be named from where the server is started', () => {
    expect(readConfig({ ...memory, LEVELS_DIR: 'server/levels' }).LEVELS_DIR).toBe(join(import.meta.dirname, '../levels'));
  });

  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: must be a URL of the form postgres://'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV: '],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
    ...['the one in front', 'dead', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '10.0.0', '::1/129'].map(
      (text): [Record<string, string>, string] => [{ TRUST_PROXY: text }, 'TRUST_PROXY: must be a number of proxies'],
    ),
    [{ SECRET: 'short' }, 'SECRET: must be at least 32 bytes long'],
    [{ LEVELS_DIR: '/nowhere' }, 'LEVELS_DIR: must be a folder that has at least the level file 2.json'],
    [{ TIME_SCALE: '21' }, 'TIME_SCALE: must be'],
    [{ GAME_DATE: '2026-02-30' }, 'GAME_DATE: must be a date'],
    [{ PUBLIC_URL: 'upshot.example' }, 'PUBLIC_URL: must be a URL'],
    ...['http://chat.example', 'javascript:alert(1)', 'https://', 'https://a b', 'mailto:nobody', 'chat.example'].map(
      (text): [Record<string, string>, string] => [{ COMMUNITY_URL: text }, 'COMMUNITY_URL: must be a URL of the form https://'],
    ),
    [{ CONTACT_URL: 'hello@upshot.example' }, 'CONTACT_URL: must be a URL'],
    [{ TIP_URL: 'tip' }, 'TIP_URL: must be a URL'],
    ...[
      'http://itch.io',
      '*',
      'https://*',
      'https://*.io',
      'https://itch.io/games',
      "https://itch.io; script-src 'none'",
      "'self'",
      'itch.io',
    ].map((text): [Record<string, string>, string] => [{ FRAME_ANCESTORS: text }, 'FRAME_ANCESTORS: must be origins of the form https://']),
    [{ SERVICE_WORKER: 'no' }, 'SERVICE_WORKER: '],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: must be a URL of the form smtp://'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: must be a URL of the form smtp://'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM: must be a single line'],
    [{ TWILIO_ACCOUNT_SID: 'AC1/../..', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+1' }, 'TWILIO_ACCOUNT_SID: must be letters'],
    [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+12015550100' }, 'TWILIO_AUTH_TOKEN: must be set, too'],
    [{ TURNSTILE_SITE_KEY: '1x0' }, 'TURNSTILE_SECRET_KEY: must be set, too'],
    [{ TURNSTILE_VERIFY_URL: 'challenges.example' }, 'TURNSTILE_VERIFY_URL: must be a URL'],
    [{ CLERK_PUBLISHABLE_KEY: 'sk_live_secret' }, 'CLERK_PUBLISHABLE_KEY: must be a publishable key'],
    [{ CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('https://a.example/$').toString('base64')}` }, 'CLERK_PUBLISHABLE_KEY: must be a'],
    [{ IDENTITY_SETTINGS: '[]' }, 'IDENTITY_SETTINGS: must be a JSON object'],
    [{ IDENTITY_SETTINGS: '{' }, 'IDENTITY_SETTINGS: must be a JSON object'],
    [{ VERIFIER_QUEUE: '-1' }, 'VERIFIER_QUEUE: must be a whole number from 0 to 100000'],
    [{ RATE_LIMIT_READS: '0' }, 'RATE_LIMIT_READS: '],
  ])('refuses %j and names it', (env, message) => {
    expect(() => readConfig({ ...memory, ...env })).toThrow(message);
  });

  test('takes mail and safe pages for what menus lead to', () => {
    const links = { COMMUNITY_URL: 'https://chat.example/upshot', CONTACT_URL: 'mailto:hello@upshot.example' };
    expect(readConfig({ ...memory, ...links })).toMatchObject({ ...links, SERVICE_WORKER: 'on' });
  });

  test.each([
    ['', []],
    ['https://itch.io', ['https://itch.io']],
    ['https://*.itch.zone, https://portal.example:8443', ['https://*.itch.zone', 'https://portal.example:8443']],
    [' https://itch.io\thttps://xn--bcher-kva.example ', ['https://itch.io', 'https://xn--bcher-kva.example']],
  ])('FRAME_ANCESTORS %j is read as %j', (text, value) => {
    expect(readConfig({ ...memory, FRAME_ANCESTORS: text }).FRAME_ANCESTORS).toEqual(value);
  });

  test('names all that is wrong, and no value', () => {
    const read = () => readConfig({ ...memory, PORT: 'x', SECRET: 'hunter2' });
    expect(read).toThrow(/PORT: .*\n.*SECRET: /);
    expect(read).not.toThrow('hunter2');
  });

  test.each([
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
    ['::1,fd00::/8', '::1,fd00::/8'],
  ])('TRUST_PROXY %s is read as %s', (text, value) => {
    expect(readConfig({ ...memory, TRUST_PROXY: text }).TRUST_PROXY).toBe(value);
  });
});

test('a migration asks for its database only, and makes no secret', () => {
  const DATABASE_URL = 'postgres://localhost/upshot';
  expect(readMigrationConfig({ NODE_ENV: 'production', DATABASE_URL, PORT: 'x' })).toEqual({ NODE_ENV: 'production', DATABASE_URL });
  expect(() => readMigrationConfig({ DATABASE_URL: 'localhost' })).toThrow('DATABASE_URL: must be a URL of the form postgres://');
});

describe('in production', () => {
  const production = { ...memory, NODE_ENV: 'production' };
  const PUBLIC_URL = 'https://upshot.example';

  test('a secret must be given', () => {
    expect(() => readConfig(production)).toThrow('SECRET: is required in production');
    expect(readConfig({ ...production, SECRET, PUBLIC_URL }).SECRET).toBe(SECRET);
  });

  test('the address of the site must be given, for links in mails begin with it', () => {
    expect(() => readConfig({ ...production, SECRET })).toThrow('PUBLIC_URL: is required in production');
  });

  test('the day cannot be overridden', () => {
    expect(() => readConfig({ ...production, SECRET, GAME_DATE: '2026-11-21' })).toThrow('GAME_DATE: is refused in production');
  });

  test('the world cannot be sped up', () => {
    expect(() => readConfig({ ...production, SECRET, TIME_SCALE: '2' })).toThrow('TIME_SCALE: is refused in production');
  });
});

test('password hashes of less memory than usual are refused in production only', () => {
  const production = { ...memory, NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://upshot.example' };
  expect(readConfig({ ...production, NODE_ENV: 'test', PASSWORD_HASH_KB: '8' }).PASSWORD_HASH_KB).toBe(8);
  expect(() => readConfig({ ...production, PASSWORD_HASH_KB: '19455' })).toThrow('PASSWORD_HASH_KB: must be at least 19456 in production');
  expect(readConfig(production).PASSWORD_HASH_KB).toBe(19_456);
  expect(readConfig({ ...production, PASSWORD_HASH_KB: '65536' }).PASSWORD_HASH_KB).toBe(65_536);
});

describe('the secret of a developer’s machine', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'upshot-config-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));
  const folder = () => mkdtempSync(join(parent, 'data-'));

  test('is made once, kept for the next start, and readable by its owner only', () => {
    const DATA_DIR = join(folder(), 'data');
    const { SECRET: first } = readConfig({ DATA_DIR });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR }).SECRET).toBe(first);
    expect(JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))).toEqual({ SECRET: first });
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('differs from machine to machine', () => {
    expect(readConfig({ DATA_DIR: folder() }).SECRET).not.toBe(readConfig({ DATA_DIR: folder() }).SECRET);
  });

  test('a folder in its place is named, and stays', () => {
    const DATA_DIR = folder();
    mkdirSync(join(DATA_DIR, 'secrets.json'));
    expect(() => readConfig({ DATA_DIR })).toThrow(`${join(DATA_DIR, 'secrets.json')} is a folder, and must be a file.`);
  });

  test('a broken file is said to be broken, not overwritten', () => {
    const DATA_DIR = folder();
    writeFileSync(join(DATA_DIR, 'secrets.json'), '{');
    expect(() => readConfig({ DATA_DIR })).toThrow('holds no secret');
    expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).toBe('{');
  });
});
