import { Inject, Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { deriveKey } from '../../../../config/secrets.ts';
import { SigningKey } from '../../model/signing-key.entity.ts';
import { seal } from '../codes/sealed.ts';
import { empty, lessThan } from '../rows/conditions.ts';
import { deleteRows, insertRow, updateRows } from '../rows/rows.ts';
import { lockKeys, publishedKeys } from '../rows/signing-key-rows.ts';

export const ALGORITHM = 'RS256';
const MODULUS_BITS = 2048;

/** The table of the signing keys. */
@Injectable()
export class SigningKeyStore {
  /** Encrypts the private keys. */
  readonly sealingKey: Uint8Array;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.sealingKey = deriveKey(config.SECRET, 'signing-key');
  }

  /** Returns the published keys: the signing one, then former ones, newest first. */
  published(nowMs: number): Promise<SigningKey[]> {
    return publishedKeys(this.dataSource.manager, new Date(nowMs));
  }

  /**
   * Replaces the signing key, unless another server was faster.
   * @param overlapMs how long the old ones stay published
   * @param isNeeded checks the published keys under the lock
   */
  async replace(nowMs: number, overlapMs: number, isNeeded: (published: readonly SigningKey[]) => boolean): Promise<void> {
    const fresh = await this.generate(nowMs);
    const now = new Date(nowMs);
    await this.dataSource.transaction(async (manager) => {
      // Of servers that start together one creates the key; the others wait here and then find it.
      await lockKeys(manager);
      if (!isNeeded(await publishedKeys(manager, now))) return;
      await deleteRows(manager, SigningKey, { retireAt: lessThan(now) });
      await updateRows(manager, SigningKey, { retireAt: empty }, { retireAt: new Date(nowMs + overlapMs) });
      await insertRow(manager, SigningKey, fresh);
    });
  }

  private async generate(nowMs: number): Promise<SigningKey> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: MODULUS_BITS, extractable: true });
    const jwk = await exportJWK(publicKey);
    const id = await calculateJwkThumbprint(jwk);
    return {
      id,
      publicJwk: { ...jwk, kid: id, alg: ALGORITHM, use: 'sig' },
      privateKey: seal(this.sealingKey, await exportPKCS8(privateKey)),
      createdAt: new Date(nowMs),
      retireAt: null,
    };
  }
}
