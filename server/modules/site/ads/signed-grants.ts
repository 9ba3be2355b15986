import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/secrets.ts';

/** What a grant says: its bearer may load a level once. */
export interface Grant {
  /** A UUID, by which it is known that the grant was used. */
  readonly id: string;
  readonly level: number;
  /** The first instant at which it is no longer good, ms since 1970. */
  readonly endMs: number;
}

/** Level, id, end and signature. */
const FORM = /^((\d{1,6})\.([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/;

/** Signs grants, so that the page can carry them but not change them. A player is not named: a grant is good for its bearer. */
@Injectable()
export class SignedGrants {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<Config, 'SECRET'>) {
    this.key = deriveKey(config.SECRET, 'ad-grant');
  }

  sign({ id, level, endMs }: Grant): string {
    const words = `${level}.${id}.${endMs}`;
    return `${words}.${this.signatureOf(words)}`;
  }

  /** Reads a grant; undefined when it is not exactly as it was signed here. Compares in a time that tells nothing of the right signature. */
  read(text: string): Grant | undefined {
    const [, words, level, id, end, signature] = FORM.exec(text) ?? [];
    if (words === undefined || id === undefined || signature === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.signatureOf(words)))) return undefined;
    return { id, level: Number(level), endMs: Number(end) };
  }

  /** 43 characters. They are compared as they are written: decoded, two spellings would be one signature. */
  private signatureOf(words: string): string {
    return createHmac('sha256', this.key).update(words).digest('base64url');
  }
}
