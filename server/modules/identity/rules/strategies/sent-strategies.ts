import { Injectable } from '@nestjs/common';
import type { IdentificationType } from '../../model/identification.entity.ts';
import type { FormFields } from '../call/form-fields.ts';
import { RedirectPolicy } from '../call/redirect-policy.ts';
import { MAX_CODE_INPUT } from '../codes/code-rules.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import { type Account, IDENTIFICATIONS } from '../users/account.ts';
import type { FirstFactor, SecondFactor } from '../users/factors.ts';
import { maskIdentifier } from '../users/identifiers.ts';
import { type Delivery, VerificationsService } from '../verification/verifications.service.ts';
import { hasPassword } from './password.strategy.ts';
import { Strategies } from './strategies.ts';
import type { Judge, Mask, Prepare, Question, Strategy, StrategyRequest, VerificationLook } from './strategy.ts';

type Channel = Delivery['channel'];
const TYPES: Readonly<Record<Channel, IdentificationType>> = { email: 'email_address', sms: 'phone_number' };

/** Codes and links that are sent to an e-mail address or phone number. */
@Injectable()
export class SentStrategies {
  constructor(
    strategies: Strategies,
    private readonly verifications: VerificationsService,
    private readonly redirects: RedirectPolicy,
  ) {
    strategies.add(
      this.code('email_code', 'email'),
      this.link('email_link'),
      { ...this.code('phone_code', 'sms'), second: { isSubstitute: false, factors: reservedPhones } },
      this.reset('reset_password_email_code', 'email'),
      this.reset('reset_password_phone_code', 'sms'),
    );
  }

  private code(name: string, channel: Channel): Strategy {
    return {
      name,
      look: lookOf(channel),
      first: { canReverify: true, factors: (...account) => factorsOfSettings(name, ...account) },
      verifies: TYPES[channel],
      prepare: async (request) => this.sending(request, channel),
      answer: async (question) => this.judging(question),
    };
  }

  private link(name: string): Strategy {
    return {
      name,
      look: { kind: 'email_link', showsBrowser: true },
      first: { canReverify: false, factors: (...account) => factorsOfSettings(name, ...account) },
      verifies: 'email_address',
      prepare: async (request) => this.sending(request, 'email', true),
    };
  }

  /** A code that proves the first factor only for a new password. */
  private reset(name: string, channel: Channel): Strategy {
    return {
      name,
      look: lookOf(channel),
      first: { canReverify: false, factors: (...account) => resetFactors(name, TYPES[channel], ...account) },
      next: 'new_password',
      prepare: async (request) => this.sending(request, channel, false, 'reset_password'),
      answer: async (question) => this.judging(question),
    };
  }

  private sending(
    { name, form, purpose }: StrategyRequest,
    channel: Channel,
    isLink = false,
    toldPurpose: Delivery['purpose'] = purpose,
  ): Prepare {
    if (channel === 'sms') requireSms(form);
    return async (tx, { previous, receiver }) => {
      const to = await receiver();
      const redirectUrl = isLink ? this.redirects.requireForMail(tx, form, 'redirect_url') : undefined;
      const delivery: Delivery = { ...to, strategy: name, channel, purpose: toldPurpose, previous };
      return this.verifications.send(tx, redirectUrl === undefined ? delivery : { ...delivery, redirectUrl });
    };
  }

  private judging({ name, form, purpose }: Question): Judge {
    const code = form.required('code', MAX_CODE_INPUT);
    const isNew = purpose === 'sign_up' || purpose === 'verify';
    return async (tx, { user, sentId }) => {
      const sent = await this.verifications.find(tx.manager, sentId);
      const refusal = isNew
        ? await this.verifications.attemptCodeOfNewReceiver(tx, sent, name, code)
        : await this.verifications.attemptCode(tx, sent, name, code);
      if (refusal !== undefined || sent === null) return { refusal: refusal ?? new FapiException('verification_missing') };
      // A pretended account cannot be signed in to, whatever code is entered.
      if (purpose === 'sign_in' && user === null) return { refusal: new FapiException('form_code_incorrect', { param: 'code' }) };
      return { verification: sent };
    };
  }
}

/** Refuses channels that this server does not have, such as `whatsapp`: text messages are the only one. Without a channel they are meant. */
function requireSms(form: FormFields): void {
  form.oneOf('channel', ['sms']);
}

function lookOf(channel: Channel): VerificationLook {
  const look = { kind: 'otp', showsBrowser: true };
  return channel === 'sms' ? { ...look, fields: () => ({ channel }) } : look;
}

/** The e-mail addresses and phone numbers that prove a first factor. */
function reachable(account: Account, { attributes }: InstanceSettings, mask: Mask) {
  const { user } = account;
  return account
    .get(IDENTIFICATIONS)
    .filter(({ type, verifiedAt, reservedForSecondFactor }) => {
      const { enabled, used_for_first_factor: isFactor } = attributes[type];
      return verifiedAt !== null && !reservedForSecondFactor && enabled && isFactor;
    })
    .map(({ id, type, identifier }) => {
      const primaryId = type === 'email_address' ? user.primaryEmailAddressId : user.primaryPhoneNumberId;
      return { id, type, shown: mask(identifier), isPrimary: id === primaryId };
    });
}

function factorsOfSettings(strategy: string, account: Account, settings: InstanceSettings, mask: Mask): FirstFactor[] {
  const isFactor = ({ type }: { type: IdentificationType }): boolean =>
    (settings.attributes[type].first_factors as readonly string[]).includes(strategy);
  return reachable(account, settings, mask)
    .filter(isFactor)
    .map((identification) => ({ strategy, identification }));
}

function resetFactors(
  strategy: string,
  wanted: IdentificationType,
  account: Account,
  settings: InstanceSettings,
  mask: Mask,
): FirstFactor[] {
  if (!hasPassword(account, settings)) return [];
  return reachable(account, settings, mask)
    .filter(({ type }) => type === wanted)
    .map((identification) => ({ strategy, identification }));
}

function reservedPhones(account: Account): SecondFactor[] {
  return account
    .get(IDENTIFICATIONS)
    .filter((each) => each.type === 'phone_number' && each.reservedForSecondFactor && each.verifiedAt !== null)
    .map(({ id, identifier, defaultSecondFactor }) => ({
      strategy: 'phone_code',
      identification: { id, shown: maskIdentifier(identifier), isDefault: defaultSecondFactor },
    }));
}
