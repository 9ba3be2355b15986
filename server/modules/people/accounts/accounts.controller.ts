import { Controller, Get, HttpCode, Post, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ACCOUNT_ROUTES, type LinkAccountResponse, linkAccountResponse } from '../../../../shared/api/account.ts';
import { accountExport } from '../../../../shared/api/account-export.ts';
import { AccountLinks } from '../../../common/account-links.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { SignedIn } from '../../../common/auth.ts';
import { Account, Caller, type CallerAccount, type CallerSession } from '../../../common/caller-session.ts';
import { Costly } from '../../../common/rate-limit.guard.ts';
import { AccountExportService } from './account-export.service.ts';
import { ReverificationGuard } from './reverification.guard.ts';

const FILE = { type: 'application/json; charset=utf-8', disposition: 'attachment; filename="upshot-data.json"' } as const;

@ApiTags('account')
@ApiBearerAuth()
@Controller()
export class AccountsController {
  constructor(
    private readonly links: AccountLinks,
    private readonly exports: AccountExportService,
  ) {}

  @Post(ACCOUNT_ROUTES.link)
  @HttpCode(200)
  @SignedIn()
  @ApiAnswers('Moves what was played on the device to the account; a repeated call moves nothing', linkAccountResponse, {
    401: 'Not signed in',
  })
  async link(@Account() account: CallerAccount, @Caller() caller: CallerSession): Promise<LinkAccountResponse> {
    const answer = await this.links.link(caller.devicePlayerId, account.playerId);
    caller.clearDevice();
    return answer;
  }

  @Get(ACCOUNT_ROUTES.export)
  @SignedIn()
  @UseGuards(ReverificationGuard)
  @Costly()
  @ApiAnswers('Everything that the server knows of the signed-in account, as a file', accountExport, {
    401: 'Not signed in',
    403: 'The last proof of identity is at least ten minutes old: `clerk_error` says which one is missing',
    429: 'Twice an hour at most',
  })
  async export(@Account() account: CallerAccount): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.of(account), FILE);
  }
}
