import { SetMetadata } from '@nestjs/common';

/** Metadata key under which every route says who may call it. */
export const AUTH_KEY = 'upshot:auth';

export type AuthKind = 'public' | 'anonymous';

/** Anyone may call, and nobody is looked up. */
export const Public = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'public');

/** Anyone may call; a player is known by the device cookie, if there is one. Take it with `@Session()`. */
export const Anonymous = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'anonymous');
