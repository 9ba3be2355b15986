import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.ts';
import { newId } from '../../model/ids.ts';
import { ProfileImage } from '../../model/profile-image.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { toProfileImage } from '../../rules/pictures/profile-image.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { deleteRows, findRow, insertRow } from '../../rules/rows/rows.ts';
import { UsersService } from '../../rules/users/users.service.ts';

/** Other ids are not looked up: they could contain characters that the database does not accept. */
const ID = /^img_[0-9A-Za-z]{1,64}$/;

/** Pictures of users. The URL of a picture never shows another one. */
@Injectable()
export class ProfileImagesService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: FapiTransactions,
    private readonly users: UsersService,
  ) {}

  /** Replaces the picture. @returns the new picture's id */
  async replace(context: FapiContext, file: Buffer): Promise<string> {
    const made = await toProfileImage(file);
    if (made === undefined) {
      throw new FapiException('request_body_invalid', {
        message: "We couldn't read this file as a picture. Please use a PNG, JPEG, GIF, or WebP.",
      });
    }
    const { bytes, type } = made;
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const id = newId('img');
      await deleteRows(tx.manager, ProfileImage, { userId: user.id });
      await insertRow(tx.manager, ProfileImage, { id, userId: user.id, mediaType: type, bytes, createdAt: new Date(this.clock.now()) });
      await this.users.change(tx.manager, user, { profileImageId: id });
      return id;
    });
  }

  /** @returns the id of the removed picture */
  async remove(context: FapiContext): Promise<string> {
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const id = user.profileImageId;
      if (id === null) throw new FapiException('image_not_found');
      await deleteRows(tx.manager, ProfileImage, { userId: user.id });
      await this.users.change(tx.manager, user, { profileImageId: null });
      return id;
    });
  }

  /** Finds a picture by its public id. */
  async find(id: string): Promise<ProfileImage> {
    const image = ID.test(id) ? await findRow(this.transactions.reader, ProfileImage, { id }) : null;
    if (image === null) throw new FapiException('image_not_found');
    return image;
  }
}
