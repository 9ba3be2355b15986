import type { DeletedObjectJSON, ExternalAccountJSON, UserJSON } from '@clerk/types';
import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ExternalAccountsService } from '../../flows/users/external-accounts.service.ts';
import type { ExternalAccount } from '../../model/external-account.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import { ExternalAccountsPart } from '../../rules/parts/external-accounts.part.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { FapiController, InSession } from '../transport/fapi-routes.ts';
import { UserViews } from '../views/user-views.ts';

const PATH = `${FAPI_BASE}/me/external_accounts`;

/** The accounts that the signed-in user has at other providers. */
@FapiController()
export class ExternalAccountsController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly accounts: ExternalAccountsService,
    private readonly part: ExternalAccountsPart,
    private readonly verifications: VerificationsService,
    private readonly users: UserViews,
  ) {}

  @InSession()
  @Post(PATH)
  async connect(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<ExternalAccountJSON>> {
    return this.view(await this.accounts.connect(context, form), true);
  }

  @InSession()
  @Get(`${PATH}/:id`)
  async read(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<ExternalAccountJSON>> {
    return this.view(await this.accounts.find(this.transactions.reader, context, id), false);
  }

  @InSession()
  @Patch(`${PATH}/:id/reauthorize`)
  async reauthorize(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<ExternalAccountJSON>> {
    return this.view(await this.accounts.reauthorize(context, id, form), true);
  }

  @InSession()
  @Delete(`${PATH}/:id`)
  async delete(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<DeletedObjectJSON>> {
    await this.accounts.remove(context, id);
    return { object: 'external_account', id, deleted: true };
  }

  /** Forgets the provider's tokens; the account stays connected. */
  @InSession()
  @Delete(`${PATH}/:id/tokens`)
  async deleteTokens(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<UserJSON>> {
    await this.accounts.removeTokens(context, id);
    const user = await this.users.of(this.transactions.reader, context.me.user.id, context.publicOrigin);
    if (user === undefined) throw new FapiException('authentication_invalid');
    return user.json;
  }

  /** @param isRunning whether the browser goes to the provider now */
  private async view(account: ExternalAccount, isRunning: boolean): Promise<Wire<ExternalAccountJSON>> {
    const verification = await this.verifications.find(this.transactions.reader, account.verificationId);
    return this.part.toExternalAccount(account, verification, isRunning);
  }
}
