import type { DeletedObjectJSON, PasskeyJSON } from '@clerk/types';
import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { PasskeysService } from '../../flows/users/passkeys.service.ts';
import type { Passkey } from '../../model/passkey.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import { PasskeysPart } from '../../rules/passkeys/passkeys.part.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { FapiController, InSession } from '../transport/fapi-routes.ts';

const PATH = `${FAPI_BASE}/me/passkeys`;

/** The passkeys of the signed-in user. */
@FapiController()
export class PasskeysController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly passkeys: PasskeysService,
    private readonly verifications: VerificationsService,
    private readonly part: PasskeysPart,
  ) {}

  @InSession()
  @Post(PATH)
  async create(@Fapi() context: FapiContext): Promise<Wire<PasskeyJSON>> {
    return this.view(await this.passkeys.create(context));
  }

  @InSession()
  @Get(`${PATH}/:id`)
  async read(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<PasskeyJSON>> {
    return this.view(await this.passkeys.find(this.transactions.reader, context, id));
  }

  @InSession()
  @Post(`${PATH}/:id/attempt_verification`)
  async attempt(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<PasskeyJSON>> {
    return this.view(await this.passkeys.attempt(context, id, form));
  }

  @InSession()
  @Patch(`${PATH}/:id`)
  async update(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<PasskeyJSON>> {
    return this.view(await this.passkeys.rename(context, id, form));
  }

  @InSession()
  @Delete(`${PATH}/:id`)
  async delete(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<DeletedObjectJSON>> {
    await this.passkeys.remove(context, id);
    return { object: 'passkey', id, deleted: true };
  }

  private async view(passkey: Passkey): Promise<Wire<PasskeyJSON>> {
    const verification = await this.verifications.find(this.transactions.reader, passkey.verificationId);
    return this.part.toPasskey(Object.assign(passkey, { verification }));
  }
}
