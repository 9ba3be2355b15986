import { Injectable } from '@nestjs/common';
import { type Sweep, type SweepTimes, UserPart } from '../users/user-parts.ts';

/** Sign-ins, sign-ups and tickets. */
@Injectable()
export class AttemptsPart extends UserPart {
  override sweeps({ present, monthAgo }: SweepTimes): Sweep[] {
    return [
      { table: 'identity_sign_in', condition: 'abandon_at < $1', before: present },
      { table: 'identity_sign_up', condition: 'abandon_at < $1', before: present },
      { table: 'identity_ticket', condition: 'expire_at < $1', before: monthAgo },
    ];
  }
}
