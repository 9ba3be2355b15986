import { Column } from 'typeorm';

/** What sign-ins and sign-ups have in common: each belongs to one browser client, and may end with a session there. */
export abstract class BrowserAttempt {
  @Column('text', { name: 'client_id' })
  clientId!: string;

  @Column('text', { name: 'created_session_id', nullable: true })
  createdSessionId!: string | null;

  /** When the attempt can no longer be continued. */
  @Column('timestamptz', { name: 'abandon_at' })
  abandonAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
