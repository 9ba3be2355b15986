import type {
  ExternalAccountJSON,
  PasskeyJSON,
  PhoneNumberJSON,
  SessionVerificationJSON,
  SignInJSON,
  SignUpJSON,
  TOTPJSON,
} from '@clerk/types';
import sharp from 'sharp';
import { type FapiAnswer, FapiClient, type Fields } from '../../support/fapi-client.ts';
import { lastCode, PASSWORD, PHONE_FACTORS, type Settings, setSettings, signUp } from '../../support/fapi-people.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { TestProvider } from './open-id-provider.ts';
import { onLocalhost } from './passkeys.ts';
import { goThere, newAccount } from './social-server.ts';
import { totpCode } from './totp-code.ts';

/** Phone numbers as first and second factors, a token template, and several sessions in one browser. */
const SETTINGS = {
  single_session_mode: false,
  jwt_templates: { plain: { claims: { plain: true }, lifetime_seconds: 60 } },
  attributes: { ...PHONE_FACTORS, first_name: { enabled: true } },
  social: { oauth_github: { enabled: true } },
} satisfies Settings;

/** A good answer, and the route that gave it: method and path pattern below `/__clerk/v1`. */
export interface WalkedAnswer {
  readonly route: string;
  readonly answer: FapiAnswer;
}

/**
 * Calls every route that answers with JSON at least once, from the first visit to the deletion of the account.
 * @param github the server's provider `oauth_github`
 */
export async function walkFrontendApi(server: TestServer, github: TestProvider): Promise<readonly WalkedAnswer[]> {
  const walk = new Walk(server);
  setSettings(server, SETTINGS);
  const ann = await walk.signUp();
  await walk.changeProfile();
  await walk.changeAddresses();
  await walk.visitProvider(github);
  const secret = await walk.addSecondFactors();
  await walk.signInByPasskey();
  await walk.reverify(secret);
  await walk.readSessions();
  await walk.signIn(ann, secret);
  await walk.leave();
  return walk.answers;
}

interface Golfer {
  readonly email: string;
  readonly phone: string;
}

class Walk {
  readonly answers: WalkedAnswer[] = [];
  private readonly server: TestServer;
  private readonly browser: FapiClient;

  constructor(server: TestServer) {
    this.server = onLocalhost(server);
    this.browser = new FapiClient(this.server);
  }

  async signUp(): Promise<Golfer> {
    const golfer = { email: 'walker@example.org', phone: '+4915123456400' };
    await this.call('GET /environment');
    await this.call('PATCH /environment');
    await this.call('GET /client');
    await this.call('POST /client');
    await this.call('PUT /client');
    const fields = { username: 'the_walker', emailAddress: golfer.email, password: PASSWORD, unsafeMetadata: { ball: 'red' } };
    const { id } = await this.call<SignUpJSON>('POST /client/sign_ups', fields);
    await this.call('PATCH /client/sign_ups/:id', { firstName: 'Ann' }, id);
    await this.call('POST /client/sign_ups/:id/prepare_verification', { strategy: 'email_code' }, id);
    await this.call('GET /client/sign_ups/:id', {}, id);
    await this.call('GET /client');
    const code = lastCode(this.server, golfer.email);
    await this.call('POST /client/sign_ups/:id/attempt_verification', { strategy: 'email_code', code }, id);
    await this.call('GET /client');
    return golfer;
  }

  async changeProfile(): Promise<void> {
    await this.call('GET /me');
    await this.call('PATCH /me', { firstName: 'Anna' });
    await this.call('PATCH /me/metadata', { unsafeMetadata: { ball: 'blue' } });
    const file = new FormData();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#5aa469' } })
      .png()
      .toBuffer();
    file.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
    this.record('POST /me/profile_image', await this.browser.upload('/me/profile_image', file));
    await this.call('DELETE /me/profile_image');
    await this.call('POST /me/change_password', { newPassword: 'eighteen holes before the rain' });
  }

  async changeAddresses(): Promise<void> {
    for (const [path, field, strategy, to] of [
      ['/me/email_addresses', 'emailAddress', 'email_code', 'walker2@example.org'],
      ['/me/phone_numbers', 'phoneNumber', 'phone_code', '+4915123456401'],
    ] as const) {
      const { id } = await this.call<{ id: string }>(`POST ${path}`, { [field]: to });
      await this.call(`POST ${path}/:id/prepare_verification`, { strategy }, id);
      await this.call(`GET ${path}/:id`, {}, id);
      await this.call(`POST ${path}/:id/attempt_verification`, { code: lastCode(this.server, to) }, id);
      await this.call('GET /me');
      await this.call(`DELETE ${path}/:id`, {}, id);
    }
  }

  /** Connects an account, and begins a sign-in and a sign-up with others. */
  async visitProvider(github: TestProvider): Promise<void> {
    const fields = { strategy: 'oauth_github', redirectUrl: '/' };
    github.account = newAccount();
    const { id, verification } = await this.call<ExternalAccountJSON>('POST /me/external_accounts', fields);
    await goThere(this.browser, verification);
    const path = '/me/external_accounts/:id';
    await this.call(`GET ${path}`, {}, id);
    await this.call(`PATCH ${path}/reauthorize`, { redirectUrl: '/' }, id);
    await this.call(`DELETE ${path}/tokens`, {}, id);
    await this.call(`DELETE ${path}`, {}, id);
    const other = new FapiClient(this.server);
    const begun = await this.call<SignInJSON>('POST /client/sign_ins', fields, '', other);
    await goThere(other, begun.first_factor_verification);
    await this.call('GET /client', {}, '', other);
    await this.call('POST /client/sign_ups', { transfer: true }, '', other);
    const username = 'the_visitor';
    await this.call('PATCH /client/sign_ups/:id', { username }, other.client?.sign_up?.id, other);
    await this.call('GET /me', {}, '', other);
  }

  /** @returns the secret of the authenticator app */
  async addSecondFactors(): Promise<string> {
    await this.call('POST /me/totp');
    await this.call('DELETE /me/totp');
    const { secret = '' } = await this.call<TOTPJSON>('POST /me/totp');
    await this.call('POST /me/totp/attempt_verification', { code: totpCode(this.server, secret) });
    const number = '+4915123456400';
    const { id } = await this.call<PhoneNumberJSON>('POST /me/phone_numbers', { phoneNumber: number });
    await this.call('POST /me/phone_numbers/:id/prepare_verification', { strategy: 'phone_code' }, id);
    await this.call('POST /me/phone_numbers/:id/attempt_verification', { code: lastCode(this.server, number) }, id);
    await this.call('PATCH /me/phone_numbers/:id', { reservedForSecondFactor: true }, id);
    await this.call('POST /me/backup_codes');
    return secret;
  }

  /** Registers a passkey, proves the session with it, and signs in with it elsewhere. */
  async signInByPasskey(): Promise<void> {
    const path = '/me/passkeys';
    const begun = await this.call<PasskeyJSON>(`POST ${path}`);
    const authenticator = new SoftwareAuthenticator(this.server.url);
    const registered = { strategy: 'passkey', publicKeyCredential: authenticator.create(begun.verification?.nonce ?? '') };
    await this.call(`POST ${path}/:id/attempt_verification`, registered, begun.id);
    await this.call(`PATCH ${path}/:id`, { name: 'The key' }, begun.id);
    await this.call(`GET ${path}/:id`, {}, begun.id);
    const check = 'POST /client/sessions/:id/verify';
    await this.call(check, { level: 'first_factor' }, this.browser.sessionId);
    const asked = await this.call<SessionVerificationJSON>(
      `${check}/prepare_first_factor`,
      { strategy: 'passkey' },
      this.browser.sessionId,
    );
    const proof = authenticator.get(asked.first_factor_verification?.nonce ?? '');
    await this.call(`${check}/attempt_first_factor`, { strategy: 'passkey', publicKeyCredential: proof }, this.browser.sessionId);
    const elsewhere = new FapiClient(this.server);
    const signIn = await this.call<SignInJSON>('POST /client/sign_ins', { strategy: 'passkey' }, undefined, elsewhere);
    const publicKeyCredential = authenticator.get(signIn.first_factor_verification?.nonce ?? '');
    const answer = { strategy: 'passkey', publicKeyCredential };
    await this.call('POST /client/sign_ins/:id/attempt_first_factor', answer, signIn.id, elsewhere);
    await this.call(`DELETE ${path}/:id`, {}, begun.id);
  }

  async reverify(secret: string): Promise<void> {
    const id = this.browser.sessionId;
    this.server.clock.advance(60);
    const path = 'POST /client/sessions/:id/verify';
    await this.call(path, { level: 'multi_factor' }, id);
    await this.call(
      `${path}/prepare_first_factor`,
      { strategy: 'email_code', emailAddressId: this.browser.user.primary_email_address_id },
      id,
    );
    const code = lastCode(this.server, 'walker@example.org');
    await this.call(`${path}/attempt_first_factor`, { strategy: 'email_code', code }, id);
    await this.call(`${path}/prepare_second_factor`, { strategy: 'phone_code' }, id);
    await this.call(`${path}/attempt_second_factor`, { strategy: 'totp', code: totpCode(this.server, secret) }, id);
  }

  async readSessions(): Promise<void> {
    const { sessionId } = this.browser;
    await this.call('POST /client/sessions/:id/touch', {}, sessionId);
    await this.call('POST /client/sessions/:id/tokens', {}, sessionId);
    await this.call('POST /client/sessions/:id/tokens/:template', {}, sessionId);
    await this.call('GET /me/sessions/active');
    this.record('GET /.well-known/jwks.json', await this.keys('/__clerk/.well-known/jwks.json'));
    this.record('GET /jwks', await this.keys('/__clerk/v1/jwks'));
    for (const end of ['end', 'remove']) {
      const { browser } = await signUp(this.server, {}, this.browser);
      await this.call(`POST /client/sessions/:id/${end}`, {}, browser.sessionId);
    }
  }

  /** Signs in elsewhere: with a forgotten password, and with each kind of code. */
  async signIn({ email, phone }: Golfer, secret: string): Promise<void> {
    const elsewhere = new FapiClient(this.server);
    const call = <T>(route: string, fields: Fields, id?: string) => this.call<T>(route, fields, id, elsewhere);
    const path = 'POST /client/sign_ins';
    this.server.clock.advance(60);
    await call(path, {});
    const strategy = 'reset_password_email_code';
    const { id, supported_first_factors: factors } = await call<SignInJSON>(path, { identifier: email });
    const [factor] = factors?.filter((each) => each.strategy === strategy) ?? [];
    const emailAddressId = factor !== undefined && 'email_address_id' in factor ? factor.email_address_id : '';
    await call(`${path}/:id/prepare_first_factor`, { strategy, emailAddressId }, id);
    await call(`${path}/:id/attempt_first_factor`, { strategy, code: lastCode(this.server, email) }, id);
    await call(`${path}/:id/reset_password`, { password: PASSWORD, signOutOfOtherSessions: false }, id);
    await call(`${path}/:id/prepare_second_factor`, { strategy: 'phone_code' }, id);
    await call('GET /client/sign_ins/:id', {}, id);
    await call(`${path}/:id/attempt_second_factor`, { strategy: 'phone_code', code: lastCode(this.server, phone) }, id);
    await this.call('POST /me/sessions/:id/revoke', {}, elsewhere.sessionId);
    const again = new FapiClient(this.server);
    this.server.clock.advance(60);
    const begun = await this.call<SignInJSON>(path, { identifier: email, password: PASSWORD }, undefined, again);
    await this.call(`${path}/:id/attempt_second_factor`, { strategy: 'totp', code: totpCode(this.server, secret) }, begun.id, again);
    await this.call('DELETE /client', {}, undefined, again);
  }

  async leave(): Promise<void> {
    await this.call('POST /me/remove_password');
    await this.call('DELETE /me');
    await signUp(this.server, {}, this.browser);
    await this.call('DELETE /client/sessions');
    await this.call('DELETE /client');
  }

  private async keys(path: string): Promise<FapiAnswer> {
    const response = await fetch(this.server.url + path);
    return { status: response.status, headers: response.headers, response: await response.json(), client: undefined, errors: [] };
  }

  private async call<T>(route: string, fields: Fields = {}, id = '', by = this.browser): Promise<T> {
    const [method, pattern = ''] = route.split(' ');
    const path = pattern.replace(':id', id).replace(':template', 'plain');
    if (method === 'GET') return this.record(route, await by.get<T>(path));
    if (method === 'DELETE') return this.record(route, await by.delete<T>(path));
    if (method === 'PATCH') return this.record(route, await by.patch<T>(path, fields));
    return this.record(route, await (method === 'PUT' ? by.put<T>(path, fields) : by.post<T>(path, fields)));
  }

  private record<T>(route: string, answer: FapiAnswer<T>): T {
    if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(answer.errors)}`);
    this.answers.push({ route, answer });
    return answer.response;
  }
}
