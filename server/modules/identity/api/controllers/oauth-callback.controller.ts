import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FromElsewhere } from '../../../../common/from-elsewhere.ts';
import { SocialCallbacksService } from '../../flows/social/social-callbacks.service.ts';
import { FapiContext } from '../../rules/call/fapi-context.ts';
import { callbackPath } from '../../rules/call/fapi-paths.ts';
import type { CallbackParameters } from '../../rules/social/social-redirects.service.ts';
import { FapiCookies } from '../transport/fapi-cookies.ts';
import { Fapi } from '../transport/fapi-params.ts';
import { AnyClient, FapiController } from '../transport/fapi-routes.ts';
import { ClientViews } from '../views/client-views.ts';

/** One for all providers, and one for each that has its own. */
const PATHS = [callbackPath(), callbackPath(':strategy')];
const SEE_OTHER = 303;
/** Names what came by POST before. */
const HANDLE = 'handle';

/** Where providers of social accounts send browsers back to. */
@FapiController()
export class OAuthCallbackController {
  constructor(
    private readonly callbacks: SocialCallbacksService,
    private readonly cookies: FapiCookies,
    private readonly views: ClientViews,
  ) {}

  /** Continues what the browser has begun, and redirects to its page. The page reads the result from the browser client. */
  @AnyClient()
  @Get(PATHS)
  async finish(
    @Fapi() context: FapiContext,
    @Param('strategy') strategy: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [path, handle] = [callbackPath(strategy), context.query(HANDLE)];
    const { url } =
      handle === undefined
        ? await this.callbacks.finish(context, path, request.query as CallbackParameters)
        : await this.callbacks.finishPosted(context, path, handle);
    this.cookies.write(reply, context, await this.views.of(context));
    await seeOther(reply, url);
  }

  /** Takes the answer of a provider that posts it from its own page, without our cookie, and has the browser fetch it. */
  @AnyClient()
  @FromElsewhere()
  @Post(PATHS)
  async keep(@Param('strategy') strategy: string | undefined, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = callbackPath(strategy);
    const handle = await this.callbacks.keep(path, (request.body ?? {}) as CallbackParameters);
    await seeOther(reply, `${path}?${new URLSearchParams({ [HANDLE]: handle })}`);
  }
}

function seeOther(reply: FastifyReply, url: string) {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, SEE_OTHER);
}
