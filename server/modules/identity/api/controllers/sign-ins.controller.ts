import type { SignInJSON } from '@clerk/types';
import { Get, Param, Post } from '@nestjs/common';
import { SecondStepService } from '../../flows/sign-in/second-step.service.ts';
import { SignInAttempts } from '../../flows/sign-in/sign-in-attempts.ts';
import { SignInsService } from '../../flows/sign-in/sign-ins.service.ts';
import type { SignIn } from '../../model/sign-in.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';
import { SignInViews } from '../views/sign-in-views.ts';

const PATH = `${FAPI_BASE}/client/sign_ins`;

@FapiController()
export class SignInsController {
  constructor(
    private readonly signIns: SignInsService,
    private readonly secondStep: SecondStepService,
    private readonly attempts: SignInAttempts,
    private readonly views: SignInViews,
    private readonly transactions: FapiTransactions,
  ) {}

  @AnyClient()
  @Post(PATH)
  async create(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.signIns.create(context, form));
  }

  /** Pages that wait for an e-mail link call this once a second. */
  @AnyClient()
  @Get(`${PATH}/:id`)
  async read(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.attempts.find(this.transactions.reader, context, id));
  }

  @AnyClient()
  @Post(`${PATH}/:id/prepare_first_factor`)
  async prepareFirst(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.signIns.prepare(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/:id/attempt_first_factor`)
  async attemptFirst(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.signIns.attempt(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/:id/prepare_second_factor`)
  async prepareSecond(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.secondStep.prepare(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/:id/attempt_second_factor`)
  async attemptSecond(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.secondStep.attempt(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/:id/reset_password`)
  async resetPassword(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignInJSON>> {
    return this.view(context, await this.secondStep.resetPassword(context, id, form));
  }

  private view({ publicOrigin }: FapiContext, signIn: SignIn): Promise<Wire<SignInJSON>> {
    return this.views.of(this.transactions.reader, signIn, publicOrigin);
  }
}
