import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { JSONWebKeySet } from 'jose';
import { Public } from '../../../../common/auth.ts';
import { SigningKeys } from '../../rules/tokens/signing-keys.ts';

/** A key may sign as soon as it is created, so the list is cached only briefly. */
const CACHING = 'public, max-age=30';

/** The public keys that verify our tokens. The path without a version is the well-known one. */
@Controller()
@ApiExcludeController()
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('/__clerk/.well-known/jwks.json')
  @Public()
  @Header('cache-control', CACHING)
  wellKnown(): JSONWebKeySet {
    return { keys: this.keys.published() };
  }

  @Get('/__clerk/v1/jwks')
  @Public()
  @Header('cache-control', CACHING)
  versioned(): JSONWebKeySet {
    return this.wellKnown();
  }
}
