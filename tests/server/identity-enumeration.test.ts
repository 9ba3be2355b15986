import type { SignInJSON } from '@clerk/types';
import { beforeEach, expect, test } from 'vitest';
import { FapiClient, type Fields, ok } from '../support/fapi-client.ts';
import { PASSWORD, type Person, type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { statementKinds } from './support/statement-kinds.ts';

let server: TestServer;
let ann: Person;
shareServer((shared) => {
  server = shared;
});
beforeEach(async () => {
  setSettings(server);
  ann = await signUp(server, { password: PASSWORD });
  setSettings(server, { enumeration_protection: true });
  server.clock.advance(60);
});

const statementsOf = (call: () => Promise<unknown>) => statementKinds(server, call);

type Step = readonly [call: string, fields: Fields];
const attempt = (fields: Fields): Step => ['attempt_first_factor', fields];
const CODE = { strategy: 'email_code' };
const RESET = { strategy: 'reset_password_email_code' };
const LINK = { strategy: 'email_link', redirectUrl: '/' };
const WRONG = { password: 'wrong' };

/** Signs in up to the last step, with or without a browser client at the start. @returns the statements of each call */
async function statementsOfSteps(identifier: string, fields: Fields, steps: readonly Step[], isKnownBrowser: boolean): Promise<string[][]> {
  const browser = new FapiClient(server);
  if (isKnownBrowser) await ok(browser.put('/client'));
  let begun: SignInJSON | undefined;
  const begin = async () => {
    const { response, client } = await browser.post<SignInJSON>('/client/sign_ins', { identifier, ...fields });
    begun = client?.sign_in ?? response;
  };
  const statements = [await statementsOf(begin)];
  for (const [call, given] of steps) {
    statements.push(await statementsOf(() => browser.post(`/client/sign_ins/${begun?.id}/${call}`, given)));
  }
  return statements;
}

const SEQUENCES: readonly (readonly [string, Fields, readonly Step[]])[] = [
  ['the identifier alone', {}, []],
  ['a code, then a wrong one', CODE, [attempt({ ...CODE, code: 'x' })]],
  ['a code that is sent later', {}, [['prepare_first_factor', CODE], attempt({ ...CODE, code: 'x' })]],
  ['a link', LINK, []],
  ['a wrong password', WRONG, [attempt({ strategy: 'password', ...WRONG })]],
  ['a wrong password after the identifier', {}, [attempt({ strategy: 'password', ...WRONG })]],
  ['wrong passwords until the account is locked', {}, Array.from({ length: 11 }, () => attempt({ strategy: 'password', ...WRONG }))],
  ['a forgotten password', RESET, [attempt({ ...RESET, code: 'x' })]],
];

test.each(SEQUENCES)('with enumeration protection, %s sends the same statements without an account', async (_, fields, steps) => {
  for (const isKnownBrowser of [true, false]) {
    for (const name of [ann.email, ann.username]) {
      const somebody = await statementsOfSteps(name, fields, steps, isKnownBrowser);
      const nobody = await statementsOfSteps(name.replace('golfer', 'nobody'), fields, steps, isKnownBrowser);
      expect(nobody).toEqual(somebody);
      expect(
        somebody.map((kinds) => kinds.filter((kind) => kind.includes('identity_user') && kind.includes('FOR UPDATE')).length),
      ).not.toContain(0);
    }
  }
});

/** Takes the e-mail address from an account, and gives it a phone number if one is named. */
async function replaceEmail({ userId }: Person, phone?: string): Promise<void> {
  await server.query('UPDATE identity_user SET primary_email_address_id = NULL WHERE id = $1', [userId]);
  if (phone === undefined) await server.query('DELETE FROM identity_identification WHERE user_id = $1', [userId]);
  else {
    const change = "UPDATE identity_identification SET type = 'phone_number', identifier = $2 WHERE user_id = $1 RETURNING id";
    const [row] = await server.query<{ id: string }>(change, [userId, phone]);
    await server.query('UPDATE identity_user SET primary_phone_number_id = $2, username = NULL, username_key = NULL WHERE id = $1', [
      userId,
      row?.id,
    ]);
  }
}

test.each(SEQUENCES)('with enumeration protection, %s sends the same for an account without e-mail', async (_, fields, steps) => {
  await replaceEmail(ann);
  const somebody = await statementsOfSteps(ann.username, fields, steps, true);
  expect(await statementsOfSteps('nobody', fields, steps, true)).toEqual(somebody);
});

const PHONE: NonNullable<Settings['attributes']> = {
  phone_number: { enabled: true, used_for_first_factor: true, first_factors: ['phone_code'], verifications: ['phone_code'] },
};
const PHONE_CODE = { strategy: 'phone_code' };
const PHONE_RESET = { strategy: 'reset_password_phone_code' };
const PHONE_SEQUENCES: readonly (readonly [string, Fields, readonly Step[]])[] = [
  ...SEQUENCES.filter(([, { strategy }, steps]) => strategy === undefined && !steps.some(([call]) => call === 'prepare_first_factor')),
  ['a code, then a wrong one', PHONE_CODE, [attempt({ ...PHONE_CODE, code: 'x' })]],
  ['a code that is sent later', {}, [['prepare_first_factor', PHONE_CODE], attempt({ ...PHONE_CODE, code: 'x' })]],
  ['a forgotten password', PHONE_RESET, [attempt({ ...PHONE_RESET, code: 'x' })]],
];
let phones = 0;

test.each(PHONE_SEQUENCES)('with enumeration protection, %s sends the same for an account with phone only', async (_, fields, steps) => {
  const phone = `+491512346600${phones++}`;
  await replaceEmail(ann, phone);
  setSettings(server, { enumeration_protection: true, attributes: PHONE });
  const somebody = await statementsOfSteps(phone, fields, steps, true);
  expect(await statementsOfSteps('+4915123466099', fields, steps, true)).toEqual(somebody);
});

test.each(SEQUENCES)('with enumeration protection, %s sends the same for locked and banned accounts', async (_, fields, steps) => {
  const nobody = await statementsOfSteps('nobody@example.org', fields, steps, true);
  for (const change of ["locked_until = '2100-01-01'", 'locked_until = NULL, banned = true']) {
    await server.query(`UPDATE identity_user SET ${change} WHERE id = $1`, [ann.userId]);
    expect(await statementsOfSteps(ann.email, fields, steps, true)).toEqual(nobody);
  }
});
