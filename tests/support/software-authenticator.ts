import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** COSE numbers of the algorithms: Ed25519, ECDSA with P-256, RSA. */
export type Algorithm = -8 | -7 | -257;

/** What an authenticator, its browser or its page may do wrong in one answer. */
export interface Flaws {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isUserVerified?: boolean;
  readonly isUserPresent?: boolean;
  /** The count in the answer; by default one more than in the last one. */
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Says that the passkey may be synced, whatever it said before. */
  readonly isSynced?: boolean;
  /** Signs with a key that belongs to no passkey. */
  readonly hasOtherKey?: boolean;
  /** Changes the last byte of the signature. */
  readonly hasBadSignature?: boolean;
  /** Claims to be another passkey. */
  readonly credentialId?: string;
  /** Makes a key of an algorithm that was not asked for. */
  readonly algorithm?: number;
  /** Replaces members of the credential, after it was made. */
  readonly members?: Readonly<Record<string, unknown>>;
}

interface StoredKey {
  readonly credentialId: string;
  readonly userHandle: string;
  readonly algorithm: Algorithm;
  readonly privateKey: KeyObject;
  counter: number;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials: readonly { readonly id: string }[];
}

const [PRESENT, VERIFIED, ELIGIBLE, BACKED_UP, HAS_KEY] = [0x01, 0x04, 0x08, 0x10, 0x40];

/** An authenticator without a device: it keeps passkeys, and answers options as browsers do, in the form of the official client. */
export class SoftwareAuthenticator {
  /** The origin of the page. */
  readonly origin: string;
  /** The model, as 16 bytes. */
  readonly aaguid: Buffer;
  /** Synced passkeys always count 0. */
  readonly isSynced: boolean;
  readonly keys: StoredKey[] = [];

  constructor(origin: string, { aaguid = Buffer.alloc(16), isSynced = false }: { aaguid?: Buffer; isSynced?: boolean } = {}) {
    this.origin = origin;
    this.aaguid = aaguid;
    this.isSynced = isSynced;
  }

  /** Makes a passkey. @param nonce creation options, as JSON text @returns the credential as JSON text */
  create(nonce: string, flaws: Flaws = {}, algorithm: Algorithm = -7): string {
    const options = JSON.parse(nonce) as CreationOptions;
    if (options.excludeCredentials.some(({ id }) => this.keys.some((key) => key.credentialId === id))) throw new Error('InvalidStateError');
    const { privateKey, publicKey } = newKeyPair(algorithm);
    const key = {
      credentialId: flaws.credentialId ?? randomBytes(32).toString('base64url'),
      userHandle: options.user.id,
      algorithm,
      privateKey,
      counter: 0,
    };
    this.keys.push(key);
    const id = Buffer.from(key.credentialId, 'base64url');
    const authData = Buffer.concat([
      this.authenticatorData(key, options.rp.id, flaws, HAS_KEY),
      this.aaguid,
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      isoCBOR.encode(coseKeyOf(publicKey, flaws.algorithm ?? algorithm) as never),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return credentialJson(key, flaws, {
      clientDataJSON: this.clientData('webauthn.create', options.challenge, flaws),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** Uses a passkey: one that the options list, else the newest. @param nonce request options, as JSON text @returns the credential as JSON text */
  get(nonce: string, flaws: Flaws = {}): string {
    const options = JSON.parse(nonce) as RequestOptions;
    const { allowCredentials: allowed } = options;
    const key = this.keys.findLast(({ credentialId }) => allowed.length === 0 || allowed.some(({ id }) => id === credentialId));
    if (key === undefined) throw new Error('NotAllowedError');
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, flaws);
    const authData = this.authenticatorData(key, options.rpId, flaws);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = signed(key.algorithm, flaws.hasOtherKey ? newKeyPair(key.algorithm).privateKey : key.privateKey, authData, hash);
    if (flaws.hasBadSignature) signature[signature.length - 1] = (signature.at(-1) as number) ^ 1;
    return credentialJson(key, flaws, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: flaws.userHandle === undefined ? key.userHandle : flaws.userHandle,
    });
  }

  private clientData(type: string, challenge: string, flaws: Flaws): string {
    const data = {
      type: flaws.type ?? type,
      challenge: flaws.challenge ?? challenge,
      origin: flaws.origin ?? this.origin,
      crossOrigin: flaws.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authenticatorData(key: StoredKey, rpId: string, flaws: Flaws, more = 0): Buffer {
    if (!this.isSynced && more === 0) key.counter += 1;
    const flags =
      (flaws.isUserPresent === false ? 0 : PRESENT) |
      (flaws.isUserVerified === false ? 0 : VERIFIED) |
      ((flaws.isSynced ?? this.isSynced) ? ELIGIBLE | BACKED_UP : 0) |
      more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(flaws.counter ?? key.counter);
    const hash = createHash('sha256')
      .update(flaws.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags]), counter]);
  }
}

function credentialJson({ credentialId }: StoredKey, flaws: Flaws, response: Readonly<Record<string, unknown>>): string {
  const id = flaws.credentialId ?? credentialId;
  return JSON.stringify({ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', response, ...flaws.members });
}

function newKeyPair(algorithm: Algorithm): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  if (algorithm === -8) return generateKeyPairSync('ed25519');
  return algorithm === -7 ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function signed(algorithm: Algorithm, key: KeyObject, authData: Buffer, clientDataHash: Buffer): Buffer {
  return sign(algorithm === -8 ? null : 'sha256', Buffer.concat([authData, clientDataHash]), key);
}

/** The public key as authenticators write it. */
function coseKeyOf(publicKey: KeyObject, algorithm: number): Map<number, unknown> {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (text: unknown): Uint8Array => new Uint8Array(Buffer.from(text as string, 'base64url'));
  if (jwk.kty === 'OKP')
    return new Map<number, unknown>([
      ...([
        [1, 1],
        [3, algorithm],
        [-1, 6],
        [-2, bytes(jwk.x)],
      ] as const),
    ]);
  if (jwk.kty === 'RSA')
    return new Map<number, unknown>([
      ...([
        [1, 3],
        [3, algorithm],
        [-1, bytes(jwk.n)],
        [-2, bytes(jwk.e)],
      ] as const),
    ]);
  return new Map<number, unknown>([
    ...([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ] as const),
  ]);
}
