import type { EmailAddressJSON, PhoneNumberJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identification } from '../../model/identification.entity.ts';
import { IdentificationsPart } from '../../rules/parts/identifications.part.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { type Account, IDENTIFICATIONS } from '../../rules/users/account.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import type { Wire } from '../../rules/wire/wire.ts';

type Named = Pick<Identification, 'id' | 'userId'>;

/** One e-mail address or phone number as the official client shows it to its owner. */
@Injectable()
export class IdentificationViews {
  constructor(
    private readonly users: UsersService,
    private readonly parts: UserParts,
    private readonly identifications: IdentificationsPart,
  ) {}

  /** @throws FapiException 404 when it was removed meanwhile */
  async email(manager: EntityManager, named: Named): Promise<Wire<EmailAddressJSON>> {
    const { account, identification } = await this.read(manager, named);
    return this.identifications.toEmail(account, identification);
  }

  /**
   * @param backupCodes the codes that come with the first second factor, shown once
   * @throws FapiException 404 when it was removed meanwhile
   */
  async phone(manager: EntityManager, named: Named, backupCodes?: readonly string[]): Promise<Wire<PhoneNumberJSON>> {
    const { account, identification } = await this.read(manager, named);
    return this.identifications.toPhone(account, identification, backupCodes);
  }

  /** Reads the whole account, because other parts may be linked to it. */
  private async read(manager: EntityManager, { id, userId }: Named): Promise<{ account: Account; identification: Identification }> {
    const user = await this.users.find(manager, userId);
    if (user === null) throw new FapiException('resource_not_found');
    const account = await this.parts.of(manager, user);
    const identification = account.get(IDENTIFICATIONS).find((each) => each.id === id);
    if (identification === undefined) throw new FapiException('resource_not_found');
    return { account, identification };
  }
}
