import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { decodeJwt, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Reverification } from '../../../../shared/api/common.ts';
import { proofRequired } from '../../../common/api-exception.ts';
import { readBearer, unauthorized } from '../../../common/bearer.ts';
import { PROOF_LIFETIME_MINUTES, ReverificationGate } from '../../identity/rules/sessions/reverification-gate.ts';
import { SettingsStore } from '../../identity/rules/settings/settings-store.ts';
import { TokenVerifier } from '../../identity/rules/tokens/token-verifier.ts';

/** Whole minutes since the first and the second factor were proved; -1 for never. */
const agesSchema = z.tuple([z.int(), z.int()]);

/**
 * Passes a `@SignedIn()` call whose session has proved its user's identity recently. Our own sessions are checked by the gate that
 * also protects `/me`. The factors of a hosted instance's accounts are not known here, so the claims of its tokens decide. The refusal
 * makes the official client ask for the proof and repeat the call. The setting `reverification` switches the guard off.
 */
@Injectable()
export class ReverificationGuard implements CanActivate {
  constructor(
    private readonly settings: SettingsStore,
    private readonly gate: ReverificationGate,
    private readonly verifier: TokenVerifier,
  ) {}

  /** @throws ApiException `forbidden`, with the missing proof in `reverification`, when the last proof is too old or there is none */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.settings.current.reverification) return true;
    const token = readBearer(context.switchToHttp().getRequest<FastifyRequest>());
    if (token === undefined) throw unauthorized();
    // The AuthGuard runs before this one and has verified the token.
    const claims = decodeJwt(token);
    const isOurs = this.verifier.hostedIssuer === undefined;
    const reverification = isOurs ? await this.gate.missingProofOf(String(claims.sid)) : missingProofIn(claims);
    if (reverification === undefined) return true;
    throw proofRequired(reverification);
  }
}

/** Finds the proof that a token lacks: of the second factor if the session has ever proved one, else of the first. */
function missingProofIn({ fva }: JWTPayload): Reverification | undefined {
  const [first, second] = agesSchema.safeParse(fva).data ?? [-1, -1];
  const age = second >= 0 ? second : first;
  if (age >= 0 && age < PROOF_LIFETIME_MINUTES) return undefined;
  return { level: second >= 0 ? 'second_factor' : 'first_factor', afterMinutes: PROOF_LIFETIME_MINUTES };
}
