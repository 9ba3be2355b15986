import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { newId } from '../../model/ids.ts';
import { ProfileImage } from '../../model/profile-image.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { BoundedQueue } from '../limits/bounded-queue.ts';
import { fetchPicture } from '../pictures/picture-fetch.ts';
import { toProfileImage } from '../pictures/profile-image.ts';
import { insertRow } from '../rows/rows.ts';
import { UsersService } from '../users/users.service.ts';

/** Pictures that users have at their providers. Each is fetched once, and drawn anew. */
@Injectable()
export class PictureImports {
  private readonly logger = new Logger('Identity');
  private readonly queue = new BoundedQueue(2, 32);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UsersService,
  ) {}

  /** Fetches a picture after the transaction. The answer does not wait for it; without it the account keeps its own picture. */
  importAfter(tx: CallTransaction, userId: string, url: string): void {
    tx.effects.messages.push(async () => {
      this.queue
        .run(() => this.import(userId, url))
        .catch((error: unknown) => this.logger.warn({ reason: String(error) }, 'A picture could not be taken over from a provider'));
    });
  }

  /** Fetches bytes from elsewhere; tests replace it. */
  fetch(url: string): Promise<Buffer> {
    return fetchPicture(url);
  }

  private async import(userId: string, url: string): Promise<void> {
    const made = await toProfileImage(await this.fetch(url));
    if (made === undefined) throw new Error('It is no picture that can be read');
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      // Deleted meanwhile, or has a picture of its own.
      if (user === null || user.profileImageId !== null) return;
      const now = new Date(this.clock.now());
      const id = newId('img');
      await insertRow(manager, ProfileImage, { id, userId, mediaType: made.type, bytes: made.bytes, createdAt: now });
      await this.users.change(manager, user, { profileImageId: id });
    });
  }
}
