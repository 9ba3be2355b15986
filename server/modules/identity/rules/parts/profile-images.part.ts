import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type ExportedPart, type ExportedRow, UserPart } from '../users/user-parts.ts';

/** Pictures of users. The user's own row names the present one, so the JSON needs no other. */
@Injectable()
export class ProfileImagesPart extends UserPart {
  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const [user] = await database.query<ExportedRow[]>(
      `SELECT image.media_type AS "profileImageType", translate(encode(image.bytes, 'base64'), E'\\n', '') AS "profileImage"
       FROM identity_user account LEFT JOIN identity_profile_image image ON image.id = account.profile_image_id
       WHERE account.id = $1`,
      [userId],
    );
    return { user: { ...user } };
  }
}
