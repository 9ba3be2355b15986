import type { SignUpJSON } from '@clerk/types';
import { Get, Param, Patch, Post } from '@nestjs/common';
import { SignUpsService } from '../../flows/sign-up/sign-ups.service.ts';
import type { SignUp } from '../../model/sign-up.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';
import { SignUpViews } from '../views/sign-up-views.ts';

const PATH = `${FAPI_BASE}/client/sign_ups`;

@FapiController()
export class SignUpsController {
  constructor(
    private readonly signUps: SignUpsService,
    private readonly views: SignUpViews,
    private readonly transactions: FapiTransactions,
  ) {}

  @AnyClient()
  @Post(PATH)
  async create(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<SignUpJSON>> {
    return this.view(await this.signUps.create(context, form));
  }

  @AnyClient()
  @Get(`${PATH}/:id`)
  async read(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<SignUpJSON>> {
    const signUp = await this.signUps.find(this.transactions.reader, context, id);
    // A tab that waits for its link must see the sign-up that was completed in another tab; without it version 6 goes blank.
    this.views.keep(context, signUp.id);
    return this.view(signUp);
  }

  @AnyClient()
  @Patch(`${PATH}/:id`)
  async update(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignUpJSON>> {
    return this.view(await this.signUps.update(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/:id/prepare_verification`)
  async prepare(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignUpJSON>> {
    return this.view(await this.signUps.prepare(context, id, form));
  }

  @AnyClient()
  @Post(`${PATH}/:id/attempt_verification`)
  async attempt(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<SignUpJSON>> {
    return this.view(await this.signUps.attempt(context, id, form));
  }

  private view(signUp: SignUp): Promise<Wire<SignUpJSON>> {
    return this.views.of(this.transactions.reader, signUp);
  }
}
