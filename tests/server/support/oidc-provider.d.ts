/** What the tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    readonly oidc: {
      readonly provider: { readonly Grant: new (facts: { accountId: string; clientId: string }) => Grant };
      readonly session?: { readonly accountId?: string };
      readonly client?: { readonly clientId: string };
    };
  }
  export interface Configuration {
    readonly findAccount: (context: Context, id: string) => { accountId: string; claims: () => Readonly<Record<string, unknown>> };
    readonly interactions: { readonly url: (context: Context, interaction: { readonly uid: string }) => string };
    readonly loadExistingGrant: (context: Context) => Promise<Grant>;
    readonly [option: string]: unknown;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>;
  }
}
