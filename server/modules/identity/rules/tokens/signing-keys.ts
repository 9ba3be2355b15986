import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type CryptoKey, importJWK, importPKCS8, type JWK } from 'jose';
import { assert } from '../../../../../shared/assert.ts';
import { Clock } from '../../../../common/clock.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { publishableKeyOf } from '../../../../config/publishable-key.ts';
import type { SigningKey } from '../../model/signing-key.entity.ts';
import { unseal } from '../codes/sealed.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { ALGORITHM, SigningKeyStore } from './signing-key-store.ts';
import { SESSION_TOKEN_SECONDS } from './token-lifetime.ts';

/** Age at which a key stops signing, ms: 90 days. */
const ROTATE_AFTER_MS = 90 * 86_400_000;
/** How often the table is read again, ms. Another server may sign with a replaced key for this long. */
const REREAD_MS = 60_000;
/** Extra time for which a replaced key stays published: clocks of servers differ, and a read may be late. */
const OVERLAP_SLACK_MS = 5 * 60_000;
/** A token with an unknown key makes us read the table again, but not more often than this, ms. */
const UNKNOWN_KEY_PAUSE_MS = 1_000;

export interface ActiveKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

interface KnownKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** Undefined when it was encrypted with another SECRET: the key then only verifies. */
  readonly privateKey: CryptoKey | undefined;
  /** When it stops being published; undefined while it signs. */
  readonly retireAtMs: number | undefined;
}

/**
 * The keys of our session tokens. They are loaded before the server listens and stay in memory, so that signing needs no database: it is
 * called within transactions, and the embedded database has only one session.
 */
@Injectable()
export class SigningKeys implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('SigningKeys');
  private readonly isOwn: boolean;
  private keys: readonly KnownKey[] = [];
  private reading: Promise<void> | undefined;
  private unknownKeyAskedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: SigningKeyStore,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.isOwn = publishableKeyOf(config).own;
  }

  async onModuleInit(): Promise<void> {
    // A hosted instance has its own keys.
    if (!this.isOwn) return;
    await this.refresh();
    this.timer = setInterval(() => void this.refresh().catch((err) => this.logger.error({ err }, 'Keys could not be read')), REREAD_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.reading?.catch(() => undefined);
  }

  /** The key that signs now. */
  get signer(): ActiveKey {
    const key = this.keys.find(signs);
    assert(key, 'signing keys are not read, or the instance is a hosted one');
    return { kid: key.kid, privateKey: key.privateKey };
  }

  /** Returns the public keys whose tokens may still be valid, the signing one first. */
  published(): JWK[] {
    const now = this.clock.now();
    return this.keys.filter((key) => isPublished(key, now)).map((key) => key.publicJwk);
  }

  /** Finds a public key; undefined when it is unknown, or its last token has expired. */
  async find(kid: string): Promise<CryptoKey | undefined> {
    const known = this.known(kid);
    if (known) return known;
    // Another server may have created one meanwhile.
    const isPaused = performance.now() - this.unknownKeyAskedAt < UNKNOWN_KEY_PAUSE_MS;
    if (!isPaused) this.unknownKeyAskedAt = performance.now();
    await (isPaused ? this.reading : this.refresh());
    return this.known(kid);
  }

  /** Reads the keys again, and creates a new one when none can sign or the signing one is too old. */
  async refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** Replaces the signing key. Tokens of the old one stay valid until they expire. */
  async rotate(nowMs: number): Promise<void> {
    await this.store.replace(nowMs, this.overlapMs(), () => true);
    await this.reading;
    await this.refresh();
  }

  private async read(): Promise<void> {
    const now = this.clock.now();
    const needsKey = (published: readonly SigningKey[]) => !published.some((key) => this.canSign(key, now));
    let rows = await this.store.published(now);
    if (needsKey(rows)) {
      await this.store.replace(now, this.overlapMs(), needsKey);
      rows = await this.store.published(now);
    }
    this.keys = await Promise.all(rows.map((row) => this.open(row)));
  }

  private known(kid: string): CryptoKey | undefined {
    const now = this.clock.now();
    return this.keys.find((key) => key.kid === kid && isPublished(key, now))?.publicKey;
  }

  private canSign(key: SigningKey, nowMs: number): boolean {
    const isYoung = nowMs - key.createdAt.getTime() < ROTATE_AFTER_MS;
    return key.retireAt === null && isYoung && unseal(this.store.sealingKey, key.privateKey) !== undefined;
  }

  private async open(row: SigningKey): Promise<KnownKey> {
    const known = this.keys.find((key) => key.kid === row.id);
    const pkcs8 = unseal(this.store.sealingKey, row.privateKey);
    const publicJwk = row.publicJwk as JWK;
    return {
      kid: row.id,
      publicJwk,
      publicKey: known?.publicKey ?? ((await importJWK(publicJwk, ALGORITHM)) as CryptoKey),
      privateKey: known?.privateKey ?? (pkcs8 === undefined ? undefined : await importPKCS8(pkcs8, ALGORITHM)),
      retireAtMs: row.retireAt?.getTime(),
    };
  }

  /** Returns the time until the last token with a replaced key has expired, on any server. */
  private overlapMs(): number {
    const templates = Object.values(this.settings.current.jwt_templates);
    const longest = Math.max(SESSION_TOKEN_SECONDS, ...templates.map((template) => template.lifetime_seconds));
    return REREAD_MS + longest * 1000 + OVERLAP_SLACK_MS;
  }
}

function signs(key: KnownKey): key is KnownKey & ActiveKey {
  return key.retireAtMs === undefined && key.privateKey !== undefined;
}

function isPublished(key: KnownKey, nowMs: number): boolean {
  return key.retireAtMs === undefined || key.retireAtMs > nowMs;
}
