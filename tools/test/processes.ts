import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Every process that this run has started and that has not ended yet. */
const running = new Set<ChildProcess>();

export interface Finished {
  /** Exit code; 1 when a signal ended the process or it could not start. */
  readonly code: number;
  readonly output: string;
  readonly timedOut: boolean;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the output while it comes; it is collected in any case. */
  readonly show?: (text: string) => void;
  /** Receives the number of the process once it runs. */
  readonly onStart?: (pid: number) => void;
  readonly timeoutMs?: number;
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a process in a group of its own, so that it can be ended with all that it starts. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32', ...options });
  running.add(child);
  const forget = () => running.delete(child);
  child.once('close', forget).once('error', forget);
  return child;
}

/** Runs a process to its end. Never rejects: a program that is not there gives code 1 and the reason as output. */
export function runProcess(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { env, show, onStart, timeoutMs, ...rest } = options;
  const child = startProcess(command, args, { ...rest, env: { ...process.env, ...env } });
  if (child.pid !== undefined) onStart?.(child.pid);
  let output = '';
  let hasTimedOut = false;
  const collect = (text: string): void => {
    output += text;
    show?.(text);
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          hasTimedOut = true;
          signalGroup(child, 'SIGKILL');
        }, timeoutMs);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 1, output: `${output}${error.message}\n`, timedOut: hasTimedOut });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output, timedOut: hasTimedOut });
    });
  });
}

/** Sends a signal to a process and all that it has started. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has ended in between.
  }
}

/** Ends every process that is left: politely, then by force after `graceMs`. */
export async function stopAll(graceMs = 3_000): Promise<void> {
  const left = [...running];
  const ended = left.map((child) => new Promise<void>((resolve) => child.once('close', () => resolve())));
  for (const child of left) signalGroup(child, 'SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  await Promise.race([Promise.all(ended), grace]);
  clearTimeout(timer);
  for (const child of running) signalGroup(child, 'SIGKILL');
}
