import type { DeletedObjectJSON, EmailAddressJSON } from '@clerk/types';
import { Delete, Get, Param, Post } from '@nestjs/common';
import { IdentificationsService } from '../../flows/users/identifications.service.ts';
import type { Identification } from '../../model/identification.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { FapiController, InSession } from '../transport/fapi-routes.ts';
import { IdentificationViews } from '../views/identification-views.ts';

const PATH = `${FAPI_BASE}/me/email_addresses`;
const TYPE = 'email_address';

/** The e-mail addresses of the signed-in user. */
@FapiController()
export class EmailAddressesController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly identifications: IdentificationsService,
    private readonly views: IdentificationViews,
  ) {}

  @InSession()
  @Post(PATH)
  async create(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<EmailAddressJSON>> {
    return this.view(await this.identifications.add(context, TYPE, form));
  }

  /** Pages that wait for an e-mail link call this once a second. */
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

  private view(email: Identification): Promise<Wire<EmailAddressJSON>> {
    return this.views.email(this.transactions.reader, email);
  }
}
