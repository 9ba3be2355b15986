import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * The nice value of a thread that others wait for less. While it and a thread that answers requests both want a core, it has about a tenth
 * of it; otherwise it has all of it. With more, runs that are verified on a busy machine come late; with less, answers do.
 */
const LOW_PRIORITY = 10;

/**
 * Gives this worker thread a lower priority than the threads that answer requests. Only Linux has priorities of threads. Elsewhere, and where
 * the call is refused, nothing changes: a thread works as well without it.
 *
 * Threads that are started later from this one inherit the priority. It is called after the file of the thread was loaded, so the process
 * has its threads for files by then, and they keep their own.
 */
export function lowerThreadPriority(): void {
  // On other systems the call would mean the whole process.
  if (process.platform !== 'linux' || isMainThread) return;
  try {
    // `<pid>/task/<thread>`. It names the thread that reads it, so it must be read here, and not by a thread for files.
    const [pid, , thread] = readlinkSync('/proc/thread-self').split('/').map(Number);
    // Numbers of another namespace could be those of somebody else's thread.
    if (pid !== process.pid || !thread) return;
    if (getPriority(thread) < LOW_PRIORITY) setPriority(thread, LOW_PRIORITY);
  } catch {
    // Without /proc, or without the permission.
  }
}
