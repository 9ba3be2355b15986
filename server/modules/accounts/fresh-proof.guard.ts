import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { decodeJwt, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Reverification } from '../../../shared/api/common.ts';
import { ApiException } from '../../common/api-exception.ts';
import { readBearer, unauthorized } from '../../common/bearer.ts';
import { ReverificationGate } from '../identity/rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../identity/rules/settings/settings-store.ts';
import { TokenVerifier } from '../identity/rules/tokens/token-verifier.ts';

/** For so long a proof of who it is speaks for what a thief of the session would do, minutes; as the identity service has it. */
const FRESH_MINUTES = 10;

/** Whole minutes since the first and the second factor were shown; -1 for never. */
const agesSchema = z.tuple([z.int(), z.int()]);

/**
 * Lets a `@SignedIn()` call through whose session has shown freshly who it is. For sessions of ours the gate before `/me` is asked; what
 * accounts of a hosted instance have is not known here, so its tokens speak for themselves. Others hear it in the words that make the
 * official client ask, and call once more. The setting `reverification` switches it off.
 */
@Injectable()
export class FreshProofGuard implements CanActivate {
  constructor(
    private readonly settings: SettingsStore,
    private readonly gate: ReverificationGate,
    private readonly verifier: TokenVerifier,
  ) {}

  /** @throws ApiException `forbidden` with the hint, when the proof is older or there is none */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.settings.current.reverification) return true;
    const token = readBearer(context.switchToHttp().getRequest<FastifyRequest>());
    if (token === undefined) throw unauthorized();
    // The AuthGuard, which stands before this one, has found the token good.
    const claims = decodeJwt(token);
    const isOurs = this.verifier.hostedIssuer === undefined;
    const reverification = isOurs ? await this.gate.missingOf(String(claims.sid)) : missingBy(claims);
    if (reverification === undefined) return true;
    throw new ApiException('forbidden', 'Please confirm your identity again.', { reverification });
  }
}

/** The proof that a token does not tell of: of the second factor, where the session has ever shown one, else of the first. */
function missingBy({ fva }: JWTPayload): Reverification | undefined {
  const [first, second] = agesSchema.safeParse(fva).data ?? [-1, -1];
  const age = second >= 0 ? second : first;
  if (age >= 0 && age < FRESH_MINUTES) return undefined;
  return { level: second >= 0 ? 'second_factor' : 'first_factor', afterMinutes: FRESH_MINUTES };
}
