import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { ApiException } from '../../common/api-exception.ts';
import { readBearer, unauthorized } from '../../common/bearer.ts';
import { SettingsStore } from '../identity/environment/settings-store.ts';

/** For so long a proof of who it is speaks for what a thief of the session would do, minutes; as the identity service has it. */
const FRESH_MINUTES = 10;

/** Whole minutes since the first and the second factor were shown; -1 for never. */
const agesSchema = z.tuple([z.int(), z.int()]);

/**
 * Lets a `@SignedIn()` call through whose token tells of a fresh proof: of the second factor, where the session has ever shown one,
 * else of the first. Others hear it in the words that make the official client ask, and call once more. The setting
 * `reverification` switches it off.
 */
@Injectable()
export class FreshProofGuard implements CanActivate {
  constructor(private readonly settings: SettingsStore) {}

  /** @throws ApiException `forbidden` with the hint, when the proof is older or the token tells of none */
  canActivate(context: ExecutionContext): boolean {
    if (!this.settings.current.reverification) return true;
    const token = readBearer(context.switchToHttp().getRequest<FastifyRequest>());
    if (token === undefined) throw unauthorized();
    // The AuthGuard, which stands before this one, has found the token good.
    const [first, second] = agesSchema.safeParse(decodeJwt(token).fva).data ?? [-1, -1];
    const age = second >= 0 ? second : first;
    if (age >= 0 && age < FRESH_MINUTES) return true;
    const level = second >= 0 ? 'second_factor' : 'first_factor';
    throw new ApiException('forbidden', 'Please show again that it is you.', {
      reverification: { level, afterMinutes: FRESH_MINUTES },
    });
  }
}
