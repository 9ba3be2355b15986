import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { GUEST_NAME_ROUTE, type GuestNameResponse, guestNameResponse, keepGuestNameRequest } from '../../../../shared/api/guest-name.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { GuestNamesService } from './guest-names.service.ts';

@ApiTags('guest-names')
@Controller()
export class GuestNamesController {
  constructor(private readonly names: GuestNamesService) {}

  @Get(GUEST_NAME_ROUTE)
  @Anonymous()
  @ApiAnswers('The name that the caller has today without an account, and whether it is kept', guestNameResponse)
  get(@Caller() { playerId }: CallerSession): Promise<GuestNameResponse> {
    return this.names.read(playerId);
  }

  @Put(GUEST_NAME_ROUTE)
  @Anonymous()
  @ApiAnswers('Keeps a name from today on; one that another guest keeps gets a number', guestNameResponse, {
    400: 'The body is not valid',
    404: 'The caller has an account, or has finished no hole yet',
  })
  keep(
    @Body({ schema: keepGuestNameRequest }) { guest }: z.output<typeof keepGuestNameRequest>,
    @Caller() { playerId }: CallerSession,
  ): Promise<GuestNameResponse> {
    return this.names.keep(playerId, guest);
  }

  @Delete(GUEST_NAME_ROUTE)
  @Anonymous()
  @ApiAnswers('Gives the kept name up: every day has its own again', guestNameResponse)
  giveUp(@Caller() { playerId }: CallerSession): Promise<GuestNameResponse> {
    return this.names.giveUp(playerId);
  }
}
