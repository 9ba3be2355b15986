import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { SignUpJSON } from '@clerk/types';
import { PGlite } from '@electric-sql/pglite';
import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { lockFolder } from '../../server/database/folder-lock.ts';
import { type Action, runAction } from '../../tools/identity/access-entries.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, PASSWORD, type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ROOT, type TestServer } from '../support/test-server.ts';
import { newPerson } from './support/new-person.ts';
import { shareServer } from './support/shared-server.ts';

type List = 'allow' | 'block';

/** E-mail addresses, usernames and phone numbers are all optional and need no proof, so that one call completes a sign-up. */
const FREE = {
  email_address: { enabled: true },
  phone_number: { enabled: true, verifications: ['phone_code'] },
  username: { enabled: true },
  password: { enabled: true, required: true },
} satisfies Settings['attributes'];
const NOT_ALLOWED = { status: 403, code: 'not_allowed_access' };

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(async () => {
  setSettings(server);
  await server.query('DELETE FROM identity_access_entry');
});

/** Does what the command does, on a connection of the server. */
async function command(list: List, action: Action, ...texts: string[]): Promise<string[]> {
  const runner = server.app.get(DataSource).createQueryRunner();
  try {
    return await runAction(
      { query: async (sql, parameters = []) => (await runner.query(sql, [...parameters], true)).records },
      list,
      action,
      texts,
    );
  } finally {
    await runner.release();
  }
}

const begin = (fields: Fields, by = new FapiClient(server)) => by.post<SignUpJSON>('/client/sign_ups', fields);
const statusOf = async (fields: Fields) => {
  const { response, errors } = await begin(fields);
  return errors[0]?.code ?? response.status;
};

describe('the block list', () => {
  test.each<[entry: string, emailAddress: string, isBlocked: boolean]>([
    ['ann@links.example', 'ann@links.example', true],
    ['Ann@Links.Example', 'aNN@links.EXAMPLE', true],
    ['ann@links.example', 'bob@links.example', false],
    ['ann@links.example', 'ann@other.example', false],
    // Subaddresses, with the three characters of the official service.
    ['ann@links.example', 'ann+golf@links.example', true],
    ['ann@links.example', 'ann+golf+more@links.example', true],
    ['ann@links.example', 'anna+ann@links.example', false],
    ['ann+golf@links.example', 'ann+golf@links.example', true],
    ['ann+golf@links.example', 'ann@links.example', false],
    ['ann+golf@links.example', 'ann+other@links.example', false],
    // Domains.
    ['*@links.example', 'ann@links.example', true],
    ['*@LINKS.example', 'ann+golf@links.EXAMPLE', true],
    ['*@links.example', 'ann@mail.links.example', false],
    ['*@mail.links.example', 'ann@links.example', false],
    ['*@links.example', 'ann@mylinks.example', false],
    ['*@bücher.example', 'ann@xn--bcher-kva.example', true],
    ['*@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example', true],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example', true],
    ['*@ｌｉｎｋｓ.example', 'ann@links.example', true],
  ])('with %s, %s is blocked: %s', async (entry, emailAddress, isBlocked) => {
    await command('block', 'add', entry);
    expect(await refused(begin({ emailAddress }))).toEqual(
      isBlocked ? { ...NOT_ALLOWED, param: 'email_address' } : { status: 200, code: undefined },
    );
  });

  test.each<[entry: string, phoneNumber: string, isBlocked: boolean]>([
    ['+15555550123', '+15555550123', true],
    ['+1 (555) 555-0123', '+1 555 555 0123', true],
    ['+15555550123', '+15555550124', false],
  ])('with %s, the number %s is blocked: %s', async (entry, phoneNumber, isBlocked) => {
    setSettings(server, { attributes: FREE });
    await command('block', 'add', entry);
    expect(await refused(begin({ phoneNumber }))).toEqual(
      isBlocked ? { ...NOT_ALLOWED, param: 'phone_number' } : { status: 200, code: undefined },
    );
  });

  test('is asked when a field changes', async () => {
    await command('block', 'add', '*@links.example');
    const { username, emailAddress } = newPerson();
    const browser = new FapiClient(server);
    const { id } = await ok(begin({ username, emailAddress }, browser));
    const path = `/client/sign_ups/${id}`;
    expect(await refused(browser.patch(path, { emailAddress: 'ann@links.example' }))).toEqual({ ...NOT_ALLOWED, param: 'email_address' });
    expect(await ok(browser.get(path))).toMatchObject({ email_address: emailAddress });
  });

  test('is asked again before the account is made, by code and by link', async () => {
    const { username, emailAddress } = newPerson();
    const browser = new FapiClient(server);
    const { id } = await ok(begin({ username, emailAddress }, browser));
    const path = `/client/sign_ups/${id}`;
    await ok(browser.post(`${path}/prepare_verification`, { strategy: 'email_code' }));
    await command('block', 'add', emailAddress);
    const code = lastCode(server, emailAddress);
    expect(await refused(browser.post(`${path}/attempt_verification`, { strategy: 'email_code', code }))).toMatchObject(NOT_ALLOWED);
    server.clock.advance(60);
    await ok(browser.post(`${path}/prepare_verification`, { strategy: 'email_link', redirectUrl: '/done' }));
    const { link = '' } = lastMessage(server, emailAddress);
    const { pathname, search } = new URL(link);
    const opened = await browser.fetch(pathname + search);
    expect(opened.headers.get('location')).toContain('__clerk_status=failed');
    expect(await server.query('SELECT 1 FROM identity_user WHERE username = $1', [username])).toEqual([]);
    await command('block', 'remove', emailAddress);
    server.clock.advance(60);
    await ok(browser.post(`${path}/prepare_verification`, { strategy: 'email_code' }));
    const next = lastCode(server, emailAddress);
    expect(await ok(browser.post(`${path}/attempt_verification`, { strategy: 'email_code', code: next }))).toMatchObject({
      status: 'complete',
    });
  });

  test('keeps nobody out who has an account, but no account can add what is blocked', async () => {
    const { browser, email } = await signUp(server);
    await command('block', 'add', email, '*@links.example');
    expect(await ok(new FapiClient(server).post('/client/sign_ins', { identifier: email }))).toMatchObject({
      status: 'needs_first_factor',
    });
    expect(await refused(browser.post('/me/email_addresses', { emailAddress: 'ann@links.example' }))).toEqual({
      ...NOT_ALLOWED,
      param: 'email_address',
    });
    await ok(browser.post('/me/email_addresses', { emailAddress: 'ann@other.example' }));
  });

  test.each([false, true])('tells nothing of accounts, with enumeration protection: %s', async (isProtected) => {
    const { email } = await signUp(server);
    const { emailAddress } = newPerson();
    setSettings(server, { enumeration_protection: isProtected });
    await command('block', 'add', email, emailAddress);
    const [known, unknown] = [await begin({ emailAddress: email }), await begin({ emailAddress })];
    expect([known.status, known.errors]).toEqual([unknown.status, unknown.errors]);
    expect(known.errors[0]?.code).toBe('not_allowed_access');
  });
});

describe('the allow list', () => {
  test('has no effect unless only its entries may sign up', async () => {
    await command('allow', 'add', 'ann@links.example');
    expect(await statusOf({ emailAddress: 'bob@links.example' })).toBe('missing_requirements');
    await command('block', 'add', 'ann@links.example');
    expect(await statusOf({ emailAddress: 'ann@links.example' })).toBe('not_allowed_access');
  });

  test.each<[allowed: string[], blocked: string[], fields: Fields, answer: string]>([
    [[], [], { emailAddress: 'ann@links.example' }, 'not_allowed_access'],
    [['ann@links.example'], [], { emailAddress: 'ann@links.example' }, 'complete'],
    [['ann@links.example'], [], { emailAddress: 'bob@links.example' }, 'not_allowed_access'],
    [['*@links.example'], [], { emailAddress: 'bob@links.example' }, 'complete'],
    [['*@links.example'], [], { emailAddress: 'bob+golf@links.example' }, 'complete'],
    [['*@links.example'], [], { emailAddress: 'bob@mail.links.example' }, 'not_allowed_access'],
    // One allowed e-mail address is one account.
    [['ann@links.example'], [], { emailAddress: 'ann+golf@links.example' }, 'not_allowed_access'],
    // Of both lists the more precise entry decides, and of two equal ones the allow list.
    [['ann@links.example'], ['ann@links.example'], { emailAddress: 'ann@links.example' }, 'complete'],
    [['*@links.example'], ['*@links.example'], { emailAddress: 'ann@links.example' }, 'complete'],
    [['*@links.example'], ['ann@links.example'], { emailAddress: 'ann@links.example' }, 'not_allowed_access'],
    [['*@links.example'], ['ann@links.example'], { emailAddress: 'ann+golf@links.example' }, 'not_allowed_access'],
    [['ann@links.example'], ['*@links.example'], { emailAddress: 'ann@links.example' }, 'complete'],
    // Each identifier must be allowed, and there must be one.
    [['+15555550123'], [], { phoneNumber: '+15555550123' }, 'complete'],
    [['+15555550123'], [], { phoneNumber: '+15555550123', emailAddress: 'ann@links.example' }, 'not_allowed_access'],
    [['+15555550123', '*@links.example'], [], { phoneNumber: '+15555550123', emailAddress: 'ann@links.example' }, 'complete'],
    [['*@links.example'], [], { username: 'somebody_else' }, 'not_allowed_access'],
  ])('with %j allowed and %j blocked, %j is answered with %s', async (allowed, blocked, fields, answer) => {
    setSettings(server, { attributes: FREE, sign_up: { allowlist_only: true } });
    if (allowed.length > 0) await command('allow', 'add', ...allowed);
    if (blocked.length > 0) await command('block', 'add', ...blocked);
    expect(await statusOf({ ...fields, password: PASSWORD })).toBe(answer);
    await server.query('DELETE FROM identity_user');
  });
});

describe('the command', () => {
  test('adds, lists and removes entries in normal form, and says what it did', async () => {
    expect(await command('block', 'add', 'Ann@Links.example', '*@BÜCHER.example', '+1 555 555 0123')).toEqual([
      'ann@links.example is on the block list now.',
      '*@xn--bcher-kva.example is on the block list now.',
      '+15555550123 is on the block list now.',
    ]);
    expect(await command('block', 'add', 'ann@links.example')).toEqual(['ann@links.example is on the block list already.']);
    expect(await command('block', 'list')).toEqual(['ann@links.example', '*@xn--bcher-kva.example', '+15555550123']);
    expect(await command('allow', 'list')).toEqual(['The allow list is empty.']);
    expect(await command('block', 'remove', 'ANN@links.example', 'bob@links.example')).toEqual([
      'ann@links.example is no longer on the block list.',
      'bob@links.example was not on the block list.',
    ]);
  });

  test.each(['links.example', '@links.example', '*@', '*@*', '*@localhost', 'a@b@links.example', '5555550123', '*', ''])(
    'refuses %j, and changes nothing',
    async (text) => {
      await expect(command('block', 'add', 'ann@links.example', text)).rejects.toThrow('Nothing was changed');
      expect(await command('block', 'list')).toEqual(['The block list is empty.']);
    },
  );

  describe.skipIf(process.env.TEST_DATABASE_URL)('of the shell', () => {
    async function run(dataDir: string, action: Action, ...texts: string[]): Promise<{ code: number; text: string }> {
      const child = spawn(process.execPath, [join(ROOT, 'tools/identity/identity.ts'), 'block', action, ...texts], {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
      const [code] = await once(child, 'close');
      return { code, text };
    }

    test('works on the folder of a server that is stopped, and says so of one that runs', async () => {
      const dataDir = temporaryFolder();
      const pglite = await PGlite.create(join(dataDir, 'db'), { loadDataDir: await openAsBlob(inject('databaseTemplate')) });
      await pglite.close();
      expect(await run(dataDir, 'add', '*@links.example')).toEqual({
        code: 0,
        text: '*@links.example is on the block list now.\n',
      });
      expect(await run(dataDir, 'list')).toEqual({ code: 0, text: '*@links.example\n' });
      const unlock = await lockFolder(join(dataDir, 'db'));
      expect(await run(dataDir, 'list')).toMatchObject({ code: 1, text: expect.stringContaining('is in use by another process') });
      await unlock();
    });
  });
});
