import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { beforeEach, expect, test, vi } from 'vitest';
import { lowerThreadPriority } from './thread-priority.ts';

const threads = vi.hoisted(() => ({ isMainThread: false }));
vi.mock('node:fs');
vi.mock('node:os');
vi.mock('node:worker_threads', () => ({
  get isMainThread() {
    return threads.isMainThread;
  },
}));

const THREAD = 4711;
const refuse = () => {
  throw Object.assign(new Error('refused'), { code: 'EACCES' });
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('process', { pid: 4700, platform: 'linux' });
  threads.isMainThread = false;
  vi.mocked(readlinkSync).mockReturnValue(`4700/task/${THREAD}`);
  vi.mocked(getPriority).mockReturnValue(0);
  return () => vi.unstubAllGlobals();
});

test('a worker thread on Linux gets a low priority, and the process keeps its own', () => {
  lowerThreadPriority();
  expect(vi.mocked(setPriority).mock.calls).toEqual([[THREAD, 10]]);
});

test.each<[string, () => void]>([
  ['on another system', () => vi.stubGlobal('process', { pid: 4700, platform: 'darwin' })],
  ['on the main thread', () => (threads.isMainThread = true)],
  ['when the numbers are those of another namespace', () => vi.mocked(readlinkSync).mockReturnValue(`12/task/${THREAD}`)],
  ['when the thread has no number', () => vi.mocked(readlinkSync).mockReturnValue('4700')],
  ['without /proc', () => vi.mocked(readlinkSync).mockImplementation(refuse)],
  ['when its priority is lower already', () => vi.mocked(getPriority).mockReturnValue(15)],
  ['when its priority cannot be read', () => vi.mocked(getPriority).mockImplementation(refuse)],
])('nothing changes %s', (_, prepare) => {
  prepare();
  expect(lowerThreadPriority).not.toThrow();
  expect(setPriority).not.toHaveBeenCalled();
});

test('a refusal of the system is no error', () => {
  vi.mocked(setPriority).mockImplementation(refuse);
  expect(lowerThreadPriority).not.toThrow();
  expect(setPriority).toHaveBeenCalledOnce();
});
