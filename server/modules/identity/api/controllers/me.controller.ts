import type { BackupCodeJSON, DeletedObjectJSON, ImageJSON, SessionWithActivitiesJSON, TOTPJSON, UserJSON } from '@clerk/types';
import { Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Costly } from '../../../../common/rate-limit.guard.ts';
import { TAKES_FILES } from '../../../../http/uploads.ts';
import { ActiveSessionsService } from '../../flows/sessions/active-sessions.service.ts';
import { AuthenticatorService } from '../../flows/users/authenticator.service.ts';
import { OwnPasswordService } from '../../flows/users/own-password.service.ts';
import { ProfileService } from '../../flows/users/profile.service.ts';
import { ProfileImagesService } from '../../flows/users/profile-images.service.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { FormFields } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import type { Wire } from '../../rules/wire/wire.ts';
import { Fapi, Form } from '../transport/fapi-params.ts';
import { Bare, FapiController, InSession } from '../transport/fapi-routes.ts';
import { SecondFactorViews, totpIdOf } from '../views/second-factor-views.ts';
import { SessionViews, type SessionWithActivity } from '../views/session-views.ts';
import { UserViews } from '../views/user-views.ts';
import { readImage } from './image-upload.ts';

const PATH = `${FAPI_BASE}/me`;

/** The account of the signed-in user. */
@FapiController()
export class MeController {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly views: UserViews,
    private readonly factorViews: SecondFactorViews,
    private readonly sessionViews: SessionViews,
    private readonly profile: ProfileService,
    private readonly password: OwnPasswordService,
    private readonly authenticator: AuthenticatorService,
    private readonly images: ProfileImagesService,
    private readonly sessions: ActiveSessionsService,
  ) {}

  @InSession()
  @Get(PATH)
  read(@Fapi() context: FapiContext): Promise<Wire<UserJSON>> {
    return this.view(context);
  }

  @InSession()
  @Patch(PATH)
  async update(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<UserJSON>> {
    await this.profile.update(context, form);
    return this.view(context);
  }

  /** Official clients from 6.11 on use this route for all metadata. */
  @InSession()
  @Patch(`${PATH}/metadata`)
  async updateMetadata(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<UserJSON>> {
    await this.profile.updateMetadata(context, form);
    return this.view(context);
  }

  @InSession()
  @Delete(PATH)
  async delete(@Fapi() context: FapiContext): Promise<Wire<DeletedObjectJSON>> {
    await this.profile.delete(context);
    return deleted('user', context.me.user.id);
  }

  @InSession()
  @Post(`${PATH}/change_password`)
  async changePassword(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<UserJSON>> {
    await this.password.change(context, form);
    return this.view(context);
  }

  @InSession()
  @Post(`${PATH}/remove_password`)
  async removePassword(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<UserJSON>> {
    await this.password.remove(context, form);
    return this.view(context);
  }

  @InSession()
  @Post(`${PATH}/totp`)
  async createTotp(@Fapi() context: FapiContext): Promise<Wire<TOTPJSON>> {
    return this.factorViews.newTotp(await this.authenticator.create(context));
  }

  @InSession()
  @Post(`${PATH}/totp/attempt_verification`)
  async attemptTotp(@Fapi() context: FapiContext, @Form() form: FormFields): Promise<Wire<TOTPJSON>> {
    return this.factorViews.verifiedTotp(await this.authenticator.attempt(context, form));
  }

  @InSession()
  @Delete(`${PATH}/totp`)
  async deleteTotp(@Fapi() context: FapiContext): Promise<Wire<DeletedObjectJSON>> {
    return deleted('totp', totpIdOf(await this.authenticator.remove(context)));
  }

  @InSession()
  @Post(`${PATH}/backup_codes`)
  async renewBackupCodes(@Fapi() context: FapiContext): Promise<Wire<BackupCodeJSON>> {
    return this.factorViews.backupCodes(await this.authenticator.renewBackupCodes(context));
  }

  @InSession()
  @Costly()
  @RouteConfig(TAKES_FILES)
  @Post(`${PATH}/profile_image`)
  async setImage(@Fapi() context: FapiContext): Promise<Wire<ImageJSON>> {
    const id = await this.images.replace(context, await readImage(context.request));
    return { object: 'image', id, name: '', public_url: `${context.publicOrigin}${FAPI_BASE}/images/${id}` };
  }

  @InSession()
  @Delete(`${PATH}/profile_image`)
  async deleteImage(@Fapi() context: FapiContext): Promise<Wire<DeletedObjectJSON>> {
    return deleted('image', await this.images.remove(context));
  }

  @InSession()
  @Bare()
  @Get(`${PATH}/sessions/active`)
  async activeSessions(@Fapi() context: FapiContext): Promise<Wire<SessionWithActivitiesJSON>[]> {
    return (await this.sessions.list(context)).map((session) => this.sessionViews.toActivity(session));
  }

  @InSession()
  @Post(`${PATH}/sessions/:id/revoke`)
  async revokeSession(@Fapi() context: FapiContext, @Param('id') id: string): Promise<SessionWithActivity> {
    return this.sessionViews.withActivity(this.transactions.reader, await this.sessions.revoke(context, id), context);
  }

  private async view(context: FapiContext): Promise<Wire<UserJSON>> {
    const user = await this.views.of(this.transactions.reader, context.me.user.id, context.publicOrigin);
    if (user === undefined) throw new FapiException('authentication_invalid');
    return user.json;
  }
}

function deleted(object: string, id: string): Wire<DeletedObjectJSON> {
  return { object, id, deleted: true };
}
