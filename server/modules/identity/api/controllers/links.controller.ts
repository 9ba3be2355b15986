import { Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LinksService } from '../../flows/verification/links.service.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiCookies } from '../transport/fapi-cookies.ts';
import { Fapi } from '../transport/fapi-params.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';
import { ClientViews } from '../views/client-views.ts';

const SEE_OTHER = 303;

/** The target of the links in mails. */
@FapiController()
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly cookies: FapiCookies,
    private readonly views: ClientViews,
  ) {}

  /** Redirects to the page that asked for the link. The page reads the result from its URL. */
  @AnyClient()
  @Get(`${FAPI_BASE}/verify`)
  async open(@Fapi() context: FapiContext, @Res() reply: FastifyReply): Promise<void> {
    const { status, redirectUrl, createdSessionId } = await this.links.open(context, context.query('token') ?? '');
    const target = new URL(redirectUrl ?? '/', context.publicOrigin);
    target.searchParams.set('__clerk_status', status);
    if (createdSessionId !== undefined) target.searchParams.set('__clerk_created_session', createdSessionId);
    this.cookies.write(reply, context, await this.views.of(context));
    await reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target.href, SEE_OTHER);
  }
}
