import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';

/** Bytes of a share key: nobody guesses 128 bits. */
const KEY_BYTES = 16;

/** The keys by which owners let others see single runs. Nothing is stored: a key follows from the run's id and the server's secret. */
@Injectable()
export class ShareKeys {
  private readonly secret: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.secret = deriveKey(config.SECRET, 'run-share');
  }

  /** Returns the key of a run in base64url. @param runId a UUID in lower case */
  keyOf(runId: string): string {
    return createHmac('sha256', this.secret).update(runId).digest().subarray(0, KEY_BYTES).toString('base64url');
  }

  /** Compares in a time that does not depend on how much of the key is right. */
  isKeyOf(runId: string, key: string): boolean {
    const expected = Buffer.from(this.keyOf(runId));
    const sent = Buffer.from(key);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  }
}
