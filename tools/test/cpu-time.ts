import { readdirSync, readFileSync } from 'node:fs';

/** One process as /proc/PID/stat shows it; times in clock ticks. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Tells a process from a later one with the same number. */
  readonly startedAt: number;
  /** User and system time of its own. */
  readonly own: number;
  /** User and system time of the children that it has waited for, and of those that they have waited for. */
  readonly waitedFor: number;
}

/** USER_HZ, in which Linux shows times to programs: 100 on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 500;

/**
 * Reads one line of /proc/PID/stat (man 5 proc).
 * @returns undefined when the line is not valid
 */
export function parseStat(line: string): ProcessTimes | undefined {
  // The second field is the program's name in brackets; it may hold spaces and brackets itself.
  const nameEnd = line.lastIndexOf(')');
  const fields = line
    .slice(nameEnd + 2)
    .split(' ')
    .map(Number);
  const field = (number: number): number => fields[number - 3] ?? Number.NaN;
  const times = {
    pid: Number.parseInt(line, 10),
    parent: field(4),
    own: field(14) + field(15),
    waitedFor: field(16) + field(17),
    startedAt: field(22),
  };
  return nameEnd < 0 || Object.values(times).some(Number.isNaN) ? undefined : times;
}

/**
 * The CPU time of a process and of all that it starts.
 *
 * It counts all processes that were once seen below the root, also those that lose their parent later (helpers of Chromium).
 * The time of a process that has ended is part of the parent that has waited for it. If no parent waited for it, the sum drops,
 * and the drop is added back. Not counted: a process that left its parent between two samples, and what a process did after the
 * last sample if no parent waited for it.
 */
export class ProcessTree {
  /** Start of each process by its number; that of the root is unknown until it is seen. */
  readonly #members: Map<number, number | undefined>;
  #living = 0;
  #lost = 0;
  #hasDropped = false;

  constructor(root: number) {
    this.#members = new Map([[root, undefined]]);
  }

  /** Takes in what runs at the moment. */
  take(processes: readonly ProcessTimes[]): void {
    const byPid = new Map(processes.map((process) => [process.pid, process]));
    for (const [pid, startedAt] of this.#members) {
      const found = byPid.get(pid);
      if (found && startedAt === undefined) this.#members.set(pid, found.startedAt);
      else if (found?.startedAt !== startedAt) this.#members.delete(pid);
    }
    this.#addChildren(processes);
    const living = [...this.#members.keys()].reduce((sum, pid) => sum + timesOf(byPid.get(pid)), 0);
    // A child may end between the reading of its parent and its own: such a drop disappears with the next sample.
    const mayBeGone = living < this.#living && !this.#hasDropped;
    this.#hasDropped = mayBeGone;
    if (mayBeGone) return;
    this.#lost += Math.max(0, this.#living - living);
    this.#living = living;
  }

  get seconds(): number {
    return (this.#living + this.#lost) / TICKS_PER_SECOND;
  }

  #addChildren(processes: readonly ProcessTimes[]): void {
    let found: readonly ProcessTimes[];
    do {
      found = processes.filter(({ pid, parent }) => this.#members.has(parent) && !this.#members.has(pid));
      for (const { pid, startedAt } of found) this.#members.set(pid, startedAt);
    } while (found.length > 0);
  }
}

const timesOf = (process: ProcessTimes | undefined): number => (process ? process.own + process.waitedFor : 0);

/** Measures the CPU time of several process trees at once; on Linux only. */
export class CpuMeter {
  readonly #trees = new Set<ProcessTree>();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor() {
    if (process.platform === 'linux') this.#timer = setInterval(() => this.#sample(), SAMPLE_MS).unref();
  }

  /**
   * Begins to measure a process.
   * @returns a function that returns the CPU seconds so far, or undefined where they cannot be measured
   */
  watch(pid: number | undefined): () => number | undefined {
    if (this.#timer === undefined || pid === undefined) return () => undefined;
    const tree = new ProcessTree(pid);
    this.#trees.add(tree);
    return () => tree.seconds;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const processes = readProcesses();
    for (const tree of this.#trees) tree.take(processes);
  }
}

/** The CPU seconds of a process and of all below it that still run; undefined where they cannot be told. */
export function treeSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const tree = new ProcessTree(pid);
  tree.take(readProcesses());
  return tree.seconds;
}

/** All processes that run at the moment; on Linux only. */
export function readProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      } catch {
        return []; // The process has ended in between.
      }
    });
}
