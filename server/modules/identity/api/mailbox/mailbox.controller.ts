import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../../../../common/api-exception.ts';
import { Public } from '../../../../common/auth.ts';
import { Unlimited } from '../../../../common/rate-limit.guard.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { isMailboxOpen, Mailbox, type MailboxMessage } from '../../rules/delivery/mailbox.ts';
import { isLocalRequest } from './local-request.ts';
import { MAILBOX_CSS, mailboxPage } from './mailbox-page.ts';

const HTML = 'text/html; charset=utf-8';
/** A mail has inline styles, and may load and run nothing. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation";

/** The local mailbox in the browser, on a developer's machine. It does not exist in production. */
@Unlimited()
@ApiExcludeController()
@Controller('mailbox')
export class MailboxController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mailbox: Mailbox,
  ) {}

  @Get()
  @Public()
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const page = mailboxPage(this.messages(request));
    reply.header('content-type', HTML).header('cache-control', 'no-store').send(page);
  }

  @Get('mailbox.css')
  @Public()
  styles(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.messages(request);
    reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'no-cache').send(MAILBOX_CSS);
  }

  /** The messages as JSON, for tests: `[{id, to, channel, subject, text, html?, code?, link?, at}]`, newest first. */
  @Get('messages.json')
  @Public()
  @Header('cache-control', 'no-store')
  list(@Req() request: FastifyRequest): readonly MailboxMessage[] {
    return this.messages(request);
  }

  /** Shows a mail as its receiver sees it. */
  @Get('messages/:file')
  @Public()
  mail(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const [, id] = /^(\d{1,15})\.html$/.exec(file) ?? [];
    const html = this.messages(request).find((message) => message.id === Number(id))?.html;
    if (html === undefined) throw new ApiException('not_found', 'This message does not exist.');
    reply.header('content-type', HTML).header('cache-control', 'no-store').header('content-security-policy', MAIL_POLICY).send(html);
  }

  private messages(request: FastifyRequest): readonly MailboxMessage[] {
    if (!isMailboxOpen(this.config) || !isLocalRequest(request)) throw new ApiException('not_found', 'There is no mailbox here.');
    return this.mailbox.messages();
  }
}
