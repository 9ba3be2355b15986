import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, cose, decodeClientDataJSON, decodeCredentialPublicKey, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Passkey } from '../../model/passkey.entity.ts';
import type { RelyingParty } from './relying-party.ts';

/** How long an authenticator may take to answer, ms. */
export const CEREMONY_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;
const HANDLE_BYTES = 32;
/** What nearly every authenticator has: Ed25519, ECDSA with P-256, RSA. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** A credential as options list it. */
export interface ListedCredential {
  readonly id: string;
  readonly transports?: readonly string[];
}

/** Whom a new passkey is for. */
export interface PasskeyOwner {
  /** 32 random bytes, base64url. */
  readonly handle: string;
  /** What the browser lists: a username, or an e-mail address. */
  readonly name: string;
  readonly displayName: string;
}

/** What is stored of a registered passkey. */
export type NewCredential = Pick<Passkey, 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'backedUp'> & {
  readonly credentialId: string;
  readonly aaguid: string;
};

/** What changes with each use of a passkey. */
export type UsedCredential = Pick<Passkey, 'counter' | 'backedUp'>;

export function newPasskeyHandle(): string {
  return randomBytes(HANDLE_BYTES).toString('base64url');
}

/** Returns the options with which a browser makes a passkey, as JSON text. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  rpName: string,
  owner: PasskeyOwner,
  exclude: readonly ListedCredential[],
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userID: isoBase64URL.toBuffer(owner.handle),
    userName: owner.name,
    userDisplayName: owner.displayName,
    challenge: new Uint8Array(randomBytes(CHALLENGE_BYTES)),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    // Without `authenticatorAttachment`: the official client would refuse devices that have no authenticator of their own.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: exclude as never,
  });
  return JSON.stringify(options);
}

/**
 * Returns the options with which a browser uses a passkey, as JSON text.
 * @param allow the account's passkeys; empty when the passkey is to name the account
 */
export async function requestOptions({ id: rpID }: RelyingParty, allow: readonly ListedCredential[]): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(randomBytes(CHALLENGE_BYTES)),
    timeout: CEREMONY_MS,
    userVerification: 'required',
    allowCredentials: allow as never,
  });
  return JSON.stringify(options);
}

/**
 * Checks a new passkey.
 * @param nonce the options, as `creationOptions` has made them
 * @returns undefined when the answer is not one to these options, or the person was not verified
 */
export async function verifyRegistration(
  party: RelyingParty,
  nonce: string,
  response: RegistrationResponseJSON,
): Promise<NewCredential | undefined> {
  try {
    if (isFromFrame(response.response.clientDataJSON)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expectationsOf(party, nonce),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== response.id) return undefined;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    if (!isKeyOfAlgorithm(credential.publicKey)) return undefined;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(response.response.transports ?? [])],
      aaguid,
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for each thing that is wrong, and for bytes that it cannot read.
    return undefined;
  }
}

/**
 * Checks the use of a passkey (Web Authentication Level 3, section 7.2). Its counter must have increased, unless it has always been 0, and
 * whether it may be synced never changes.
 * @param nonce the options, as `requestOptions` has made them
 * @param owner the owner's handle: the authenticator must name no other, and must name it when nobody has named the account before
 * @returns undefined when the answer is not one to these options, the signature is wrong, or the person was not verified
 */
export async function verifyAssertion(
  party: RelyingParty,
  nonce: string,
  { credentialId, publicKey, counter, deviceType }: Passkey,
  owner: { readonly handle: string | null; readonly isNamed: boolean },
  response: AuthenticationResponseJSON,
): Promise<UsedCredential | undefined> {
  const { userHandle, clientDataJSON } = response.response;
  if (credentialId === null || publicKey === null || credentialId !== response.id) return undefined;
  if (userHandle === undefined ? !owner.isNamed : userHandle !== owner.handle) return undefined;
  try {
    if (isFromFrame(clientDataJSON)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectationsOf(party, nonce),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified || authenticationInfo.credentialDeviceType !== deviceType) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

function expectationsOf({ id, origins }: RelyingParty, nonce: string) {
  const { challenge } = JSON.parse(nonce) as { readonly challenge: string };
  return { expectedChallenge: challenge, expectedOrigin: [...origins], expectedRPID: id };
}

/** Whether a public key is of the kind that its algorithm needs: the library signs by the first, and hashes by the second (RFC 9053). */
function isKeyOfAlgorithm(bytes: Uint8Array<ArrayBuffer>): boolean {
  const key = decodeCredentialPublicKey(bytes);
  const algorithm = key.get(cose.COSEKEYS.alg);
  if (cose.isCOSEPublicKeyOKP(key)) return algorithm === COSEALG.EdDSA && key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519;
  if (cose.isCOSEPublicKeyEC2(key)) return algorithm === COSEALG.ES256 && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256;
  return cose.isCOSEPublicKeyRSA(key) && algorithm === COSEALG.RS256;
}

/** Whether the page was in a frame of another site. Ours never is. */
function isFromFrame(clientDataJson: string): boolean {
  return decodeClientDataJSON(clientDataJson).crossOrigin === true;
}
