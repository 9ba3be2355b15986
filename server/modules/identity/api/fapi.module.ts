import { Module, type Provider } from '@nestjs/common';
import { RULES_PROVIDERS } from '../rules/rules.providers.ts';
import { FapiCookies } from './transport/fapi-cookies.ts';
import { ClientParts } from './views/client-parts.ts';
import { ClientViews } from './views/client-views.ts';
import { SessionViews } from './views/session-views.ts';
import { UserViews } from './views/user-views.ts';

const PROVIDERS: Provider[] = [...RULES_PROVIDERS, FapiCookies, ClientParts, ClientViews, SessionViews, UserViews];

/**
 * What a `@FapiController()` of any module needs: it finds the browser client and the session, runs transactions, and adds the client to
 * the answer. A module with calls of its own imports this one, not the identity module.
 */
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class FapiModule {}
