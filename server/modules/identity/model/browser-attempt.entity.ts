import { Column } from 'typeorm';

/** What attempts to sign in and to sign up have in common: each belongs to one browser, and may end with a session there. */
export abstract class BrowserAttempt {
  @Column('text', { name: 'client_id' })
  clientId!: string;

  @Column('text', { name: 'created_session_id', nullable: true })
  createdSessionId!: string | null;

  /** From then on it cannot be gone on with. */
  @Column('timestamptz', { name: 'abandon_at' })
  abandonAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
