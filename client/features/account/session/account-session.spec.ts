import { expect, it } from 'vitest';
import { hasSessionCookie } from './account-session.ts';

it.each([
  ['', false],
  ['theme=dark', false],
  ['__client_uat=0', false],
  ['__client_uat=0; __client_uat_Lb0Yoy40=0', false],
  ['__session=', false],
  ['my__client_uat=7', false],
  ['__client_uat=1795294564', true],
  ['theme=dark; __client_uat_Lb0Yoy40=1795294564', true],
  ['__client_uat=0; __session=eyJhbGciOi', true],
  ['__session_Lb0Yoy40=eyJhbGciOi', true],
])("'%s' hints at a session: %s", (cookies, hint) => {
  expect(hasSessionCookie(cookies)).toBe(hint);
});
