import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';

/** Longest credential that is read, characters of its JSON. Answers of authenticators have about a thousand. */
export const MAX_CREDENTIAL_INPUT = 16_384;
const MAX_TRANSPORTS = 10;

const bytes = z
  .string()
  .max(MAX_CREDENTIAL_INPUT)
  .regex(/^[\w-]+={0,2}$/);
/** The specification's longest credential id is 1,023 bytes. */
const credentialId = bytes.max(1_368);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(MAX_TRANSPORTS)
      .nullish(),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** Reads what an authenticator answered to creation options, without its attestation; undefined when the text is not that. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  const read = registration.safeParse(parseJson(text)).data;
  if (read === undefined) return undefined;
  const { transports, clientDataJSON, attestationObject } = read.response;
  try {
    decodeClientDataJSON(clientDataJSON);
    const response = {
      clientDataJSON,
      attestationObject: withoutAttestation(attestationObject),
      transports: (transports ?? []) as never,
    };
    // The official client leaves the results of extensions out, and the library expects them.
    return { ...read, response, clientExtensionResults: {} };
  } catch {
    return undefined;
  }
}

/**
 * Drops the attestation, which is not asked for: a statement about the authenticator's maker. Some browsers send one all the same, and
 * checking its certificates would make calls to hosts that the sender chooses.
 * @throws Error when the bytes are no attestation object
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const plain = new Map<string, unknown>([
    ...([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ] as const),
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain as never));
}

/** Reads what an authenticator answered to request options; undefined when the text is not that. */
export function readAssertion(text: string): AuthenticationResponseJSON | undefined {
  const read = assertion.safeParse(parseJson(text)).data;
  if (read === undefined) return undefined;
  const { userHandle, ...response } = read.response;
  const known = { ...response, ...(userHandle ? { userHandle } : {}) };
  return { ...read, response: known, clientExtensionResults: {} };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
