import type { Logger } from 'typeorm';

type Listener = (error: unknown) => void;

/** Tells listeners of every statement that failed, before its caller knows. TypeORM reports them to its logger only. */
export class StatementFailures implements Logger {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  logQueryError(error: string | Error): void {
    for (const listener of this.listeners) listener(error);
  }

  logQuery(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
