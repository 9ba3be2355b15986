import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessEntry } from '../../model/access-entry.entity.ts';
import type { AccessList } from '../../model/access-kinds.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { oneOf } from '../rows/conditions.ts';
import { findRows } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { type MatchingValue, valuesOfEmail, valuesOfPhone } from './access-values.ts';

/** Normalized identifiers that somebody wants to have an account with. */
export interface AccessIdentifiers {
  readonly emailAddress?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

/**
 * The allow list and the block list. They say with which e-mail addresses and phone numbers one may sign up, and which ones an account may
 * add. Accounts that exist are not affected.
 */
@Injectable()
export class AccessLists {
  constructor(private readonly settings: SettingsStore) {}

  /**
   * Checks the identifiers against both lists. It does not read any account, so its answer tells nothing of them; call it before what does.
   * @throws FapiException not_allowed_access naming the first one that is blocked or, with `sign_up.allowlist_only`, not allowed
   */
  async check(manager: EntityManager, { emailAddress, phoneNumber }: AccessIdentifiers): Promise<void> {
    if (emailAddress) await this.checkValues(manager, 'email_address', valuesOfEmail(emailAddress));
    if (phoneNumber) await this.checkValues(manager, 'phone_number', valuesOfPhone(phoneNumber));
  }

  /**
   * Refuses an account that is about to be created, if the lists do not admit it. With `sign_up.allowlist_only` it must have an identifier that a list can name.
   * @throws FapiException not_allowed_access
   */
  async checkComplete(manager: EntityManager, identifiers: AccessIdentifiers): Promise<void> {
    await this.check(manager, identifiers);
    const isUnnamed = !identifiers.emailAddress && !identifiers.phoneNumber;
    if (isUnnamed && this.settings.current.sign_up.allowlist_only) throw new FapiException('not_allowed_access');
  }

  private async checkValues(manager: EntityManager, param: keyof typeof MESSAGES, values: readonly MatchingValue[]): Promise<void> {
    const [kinds, texts] = [values.map(({ kind }) => kind), values.map(({ value }) => value)];
    const entries = await findRows(manager, AccessEntry, { kind: oneOf(kinds), value: oneOf(texts) });
    const precisionIn = (list: AccessList) => {
      const named = values.filter(({ kind, value }) =>
        entries.some((each) => each.list === list && each.kind === kind && each.value === value),
      );
      return Math.max(0, ...named.map(({ precision }) => precision[list]));
    };
    const [allowed, blocked] = [precisionIn('allow'), precisionIn('block')];
    // The more precise entry decides. Of two equal ones it is that of the allow list, as in the official service.
    const isRefused = this.settings.current.sign_up.allowlist_only ? allowed === 0 || blocked > allowed : blocked > 0;
    if (isRefused) throw new FapiException('not_allowed_access', { param, message: MESSAGES[param] });
  }
}

const MESSAGES = {
  email_address: "This email address can't be used here.",
  phone_number: "This phone number can't be used here.",
} as const;
