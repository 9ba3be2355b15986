import type { DeletedObjectJSON, EmailAddressJSON } from '@clerk/types';
import { Delete, Get, Param, Post } from '@nestjs/common';
import { Fapi, FapiContext, Form } from '../fapi/fapi-context.ts';
import { FapiController, InSession } from '../fapi/fapi-routes.ts';
import { FapiTransactions } from '../fapi/fapi-transactions.ts';
import { FAPI_BASE } from '../fapi/fapi-urls.ts';
import { FormFields } from '../fapi/form-fields.ts';
import type { Wire } from '../fapi/wire.ts';
import { VerificationsService } from '../verification/verifications.service.ts';
import type { Identification } from './identification.entity.ts';
import { IdentificationsService } from './identifications.service.ts';
import { UserViews } from './user-views.ts';

const PATH = `${FAPI_BASE}/me/email_addresses`;
const TYPE = 'email_address';

/** The e-mail addresses of whoever is signed in. */
@FapiController()
export class EmailAddressesController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly identifications: IdentificationsService,
    private readonly verifications: VerificationsService,
    private readonly views: UserViews,
  ) {}

  @InSession()
  @Post(PATH)
  async create(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<EmailAddressJSON>> {
    return this.view(await this.identifications.add(context, TYPE, form));
  }

  /** Pages that wait for an e-mail link ask once a second. */
  @InSession()
  @Get(`${PATH}/:id`)
  async read(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<EmailAddressJSON>> {
    return this.view(await this.identifications.find(this.transactions.reader, context, TYPE, id));
  }

  @InSession()
  @Post(`${PATH}/:id/prepare_verification`)
  async prepare(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<EmailAddressJSON>> {
    return this.view(await this.identifications.prepare(context, TYPE, id, form));
  }

  @InSession()
  @Post(`${PATH}/:id/attempt_verification`)
  async attempt(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<EmailAddressJSON>> {
    return this.view(await this.identifications.attempt(context, TYPE, id, form));
  }

  @InSession()
  @Delete(`${PATH}/:id`)
  async delete(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<DeletedObjectJSON>> {
    await this.identifications.remove(context, TYPE, id);
    return { object: TYPE, id, deleted: true };
  }

  private async view(email: Identification): Promise<Wire<EmailAddressJSON>> {
    const verification = await this.verifications.find(this.transactions.reader, email.verificationId);
    return this.views.toEmail(email, verification ?? undefined);
  }
}
