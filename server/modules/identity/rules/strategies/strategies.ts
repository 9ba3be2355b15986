import { Injectable } from '@nestjs/common';
import { assert } from '../../../../../shared/assert.ts';
import type { StrategyName } from '../../model/verification.entity.ts';
import type { FormFields } from '../call/form-fields.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import { type Account, IDENTIFICATIONS } from '../users/account.ts';
import type { FirstFactor, SecondFactor } from '../users/factors.ts';
import type { Mask, Strategy } from './strategy.ts';

type Method = 'begin' | 'prepare' | 'answer';

/** A strategy, known to have the method, and the name under which it was requested. */
export interface Chosen<M extends Method = never> {
  readonly name: StrategyName;
  readonly strategy: Strategy & Required<Pick<Strategy, M>>;
}

/** The registry of all strategies. */
@Injectable()
export class Strategies {
  private readonly byName = new Map<StrategyName, Strategy>();
  /** By name, so that no answer depends on the order of modules. */
  private all: readonly Strategy[] = [];

  add(...strategies: readonly Strategy[]): void {
    for (const strategy of strategies) {
      assert(!this.byName.has(strategy.name), `the strategy ${strategy.name} is registered twice`);
      this.byName.set(strategy.name, strategy);
    }
    this.all = [...this.byName.keys()].sort().map((name) => this.byName.get(name) as Strategy);
  }

  /** Finds a strategy by its own name, else the family of the name. */
  find(name: StrategyName): Strategy | undefined {
    const own = this.byName.get(name);
    if (own !== undefined && own.isFamily !== true) return own;
    return this.all.find((strategy) => strategy.isFamily === true && name.length > strategy.name.length && name.startsWith(strategy.name));
  }

  /** Finds the strategy of a stored verification. */
  require(name: StrategyName): Strategy {
    const strategy = this.find(name);
    assert(strategy, `there is no strategy ${name}`);
    return strategy;
  }

  /**
   * Returns the strategy that the form names.
   * @param fits whether the strategy is for this call
   * @param otherwise the name in a form without one
   * @throws FapiException form_param_missing, or form_param_value_invalid for a strategy that is not for this call
   */
  choose<M extends Method>(form: FormFields, method: M, fits: (strategy: Strategy) => boolean, otherwise?: StrategyName): Chosen<M> {
    const name = form.text('strategy') ?? otherwise;
    if (name === undefined) throw new FapiException('form_param_missing', { param: 'strategy' });
    const strategy = this.find(name);
    if (strategy !== undefined && has(strategy, method) && fits(strategy)) return { name, strategy };
    throw new FapiException('form_param_value_invalid', { param: 'strategy' });
  }

  /** Finds the strategy that a form means by a field that only this strategy reads. */
  meantBy<M extends Method>(form: FormFields, method: M): Chosen<M> | undefined {
    for (const strategy of this.all) {
      if (has(strategy, method) && strategy.isMeantBy?.(form) === true) return { name: strategy.name, strategy };
    }
    return undefined;
  }

  /**
   * Returns the first factors of an account: those without an e-mail address or phone number, then those of each. The settings order the
   * ones of the same address; what they do not name, such as the reset of the password, comes last.
   * @param publicOrigin scheme and host of the site as the page sees it
   */
  firstFactorsOf(account: Account, settings: InstanceSettings, mask: Mask, publicOrigin: string): FirstFactor[] {
    const usable = this.all.filter((strategy) => strategy.worksOn?.(publicOrigin) !== false);
    const factors = usable.flatMap((strategy) => strategy.first?.factors(account, settings, mask) ?? []);
    return factors.sort((a, b) => placeOf(a, account) - placeOf(b, account) || rankOf(a, settings) - rankOf(b, settings));
  }

  /** Returns the second factors of an account in the same order, and what replaces them; empty for most. */
  secondFactorsOf(account: Account, settings: InstanceSettings): SecondFactor[] {
    const offered = (isSubstitute: boolean): SecondFactor[] =>
      this.all.flatMap(({ second }) => (second?.isSubstitute === isSubstitute ? second.factors(account, settings) : []));
    const factors = offered(false).sort((a, b) => placeOf(a, account) - placeOf(b, account));
    return factors.length === 0 ? [] : [...factors, ...offered(true)];
  }
}

function has<M extends Method>(strategy: Strategy, method: M): strategy is Strategy & Required<Pick<Strategy, M>> {
  return strategy[method] !== undefined;
}

/** Returns the place of a factor's e-mail address or phone number in the account; -1 for a factor without one. */
function placeOf({ identification }: FirstFactor | SecondFactor, account: Account): number {
  return account.get(IDENTIFICATIONS).findIndex(({ id }) => id === identification?.id);
}

/** Returns the place of a factor among those of the same e-mail address or phone number. */
function rankOf({ strategy, identification }: FirstFactor, { attributes }: InstanceSettings): number {
  const order: readonly string[] = identification === undefined ? [] : attributes[identification.type].first_factors;
  const rank = order.indexOf(strategy);
  return rank < 0 ? order.length : rank;
}
