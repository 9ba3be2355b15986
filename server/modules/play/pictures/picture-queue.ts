import type { PiscinaTask, TaskQueue } from 'piscina';

type Task = Parameters<TaskQueue['push']>[0];

/** The pictures that wait for the thread. Those of days go first: links to the site show them. */
export class PictureQueue implements TaskQueue {
  private readonly days: Task[] = [];
  private readonly others: Task[] = [];

  get size(): number {
    return this.days.length + this.others.length;
  }

  shift(): Task | null {
    return this.days.shift() ?? this.others.shift() ?? null;
  }

  remove(task: Task): void {
    for (const line of [this.days, this.others]) {
      const at = line.indexOf(task);
      if (at !== -1) line.splice(at, 1);
    }
  }

  push(task: Task): void {
    (isOfDay((task as PiscinaTask & { readonly task?: unknown }).task) ? this.days : this.others).push(task);
  }
}

function isOfDay(task: unknown): boolean {
  return (task as { readonly kind?: unknown } | undefined)?.kind === 'day';
}
