import type { DeletedObjectJSON, PhoneNumberJSON } from '@clerk/types';
import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { IdentificationsService } from '../../flows/users/identifications.service.ts';
import { PhoneFactorsService } from '../../flows/users/phone-factors.service.ts';
import type { Identification } from '../../model/identification.entity.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { FapiController, InSession } from '../transport/fapi-routes.ts';
import { IdentificationViews } from '../views/identification-views.ts';

const PATH = `${FAPI_BASE}/me/phone_numbers`;
const TYPE = 'phone_number';

/** The phone numbers of the signed-in user. */
@FapiController()
export class PhoneNumbersController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly identifications: IdentificationsService,
    private readonly factors: PhoneFactorsService,
    private readonly views: IdentificationViews,
  ) {}

  @InSession()
  @Post(PATH)
  async create(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<PhoneNumberJSON>> {
    return this.view(await this.identifications.add(context, TYPE, form));
  }

  @InSession()
  @Get(`${PATH}/:id`)
  async read(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<PhoneNumberJSON>> {
    return this.view(await this.identifications.find(this.transactions.reader, context, TYPE, id));
  }

  @InSession()
  @Post(`${PATH}/:id/prepare_verification`)
  async prepare(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<PhoneNumberJSON>> {
    return this.view(await this.identifications.prepare(context, TYPE, id, form));
  }

  @InSession()
  @Post(`${PATH}/:id/attempt_verification`)
  async attempt(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<PhoneNumberJSON>> {
    return this.view(await this.identifications.attempt(context, TYPE, id, form));
  }

  @InSession()
  @Patch(`${PATH}/:id`)
  async update(@Fapi() context: FapiContext, @Param('id') id: string, @Form() form: FormFields): Promise<Wire<PhoneNumberJSON>> {
    const { phone, backupCodes } = await this.factors.update(context, id, form);
    return this.view(phone, backupCodes);
  }

  @InSession()
  @Delete(`${PATH}/:id`)
  async delete(@Fapi() context: FapiContext, @Param('id') id: string): Promise<Wire<DeletedObjectJSON>> {
    await this.identifications.remove(context, TYPE, id);
    return { object: TYPE, id, deleted: true };
  }

  private view(phone: Identification, backupCodes?: readonly string[]): Promise<Wire<PhoneNumberJSON>> {
    return this.views.phone(this.transactions.reader, phone, backupCodes);
  }
}
