import { Module } from '@nestjs/common';
import { VerificationPool } from './verification-pool.ts';

@Module({ providers: [VerificationPool], exports: [VerificationPool] })
export class ReplaysModule {}
