import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccessEntryKind, AccessList } from './access-kinds.ts';

/** An entry of the allow list or the block list. */
@Entity('identity_access_entry')
export class AccessEntry {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_access_entry_pkey' })
  kind!: AccessEntryKind;

  /** An e-mail address in lower case, the domain of e-mail addresses in lower case and ASCII, or a phone number in E.164. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_access_entry_pkey' })
  value!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'identity_access_entry_pkey' })
  list!: AccessList;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
