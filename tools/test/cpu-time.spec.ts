import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { CpuMeter, type ProcessTimes, ProcessTree, parseStat } from './cpu-time.ts';

test('reads the line of a process whose name has spaces and brackets', () => {
  const line = '4711 (node (worker) 1) S 42 4711 4711 0 -1 4194560 3513 886 0 0 120 30 7 3 20 0 11 0 987654 0 0';
  expect(parseStat(line)).toEqual({ pid: 4711, parent: 42, own: 150, waitedFor: 10, startedAt: 987654 });
});

test.each(['', '4711', '4711 (node) S 42'])('reads nothing from %j', (line) => {
  expect(parseStat(line)).toBeUndefined();
});

/** The root is process 1; ticks are hundredths of a second. */
const row = (pid: number, parent: number, own: number, waitedFor = 0, startedAt = pid): ProcessTimes => ({
  pid,
  parent,
  startedAt,
  own,
  waitedFor,
});

test.each<[what: string, samples: ProcessTimes[][], seconds: number]>([
  ['one process', [[row(1, 0, 100)], [row(1, 0, 250)]], 2.5],
  ['children and their children', [[row(3, 2, 30), row(2, 1, 20), row(1, 0, 100)]], 1.5],
  ['no process beside the tree', [[row(1, 0, 100), row(9, 0, 700)]], 1],
  ['a child that its parent has waited for, once', [[row(1, 0, 10), row(2, 1, 200)], [row(1, 0, 10, 210)]], 2.2],
  ['a child that is too short to be seen', [[row(1, 0, 10)], [row(1, 0, 10, 40)]], 0.5],
  [
    'a child that has lost its parent',
    [
      [row(1, 0, 0), row(2, 1, 0), row(3, 2, 50)],
      [row(1, 0, 0), row(3, 0, 90)],
    ],
    0.9,
  ],
  ['a child that none has waited for', [[row(1, 0, 0), row(2, 1, 50)], [row(1, 0, 0)], [row(1, 0, 0)], [row(1, 0, 30)]], 0.8],
  ['a child that ended while the table was read, once', [[row(1, 0, 0), row(2, 1, 50)], [row(1, 0, 0)], [row(1, 0, 0, 60)]], 0.6],
  [
    'no later process with the number of a child',
    [
      [row(1, 0, 10), row(2, 1, 20)],
      [row(1, 0, 10, 20), row(2, 0, 900, 0, 77)],
    ],
    0.3,
  ],
  ['what it has done before its end', [[row(1, 0, 300)], [], []], 3],
])('counts %s', (_, samples, seconds) => {
  const tree = new ProcessTree(1);
  for (const sample of samples) tree.take(sample);
  expect(tree.seconds).toBeCloseTo(seconds);
});

test.runIf(process.platform === 'linux')('measures what a process and its child compute', async () => {
  const burn = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); ${burn}; setInterval(() => {}, 1e6)`;
  const meter = new CpuMeter();
  const child = spawn(process.execPath, ['-e', script]);
  try {
    const seconds = meter.watch(child.pid);
    await vi.waitFor(() => expect(seconds()).toBeGreaterThan(0.6), { timeout: 30_000, interval: 100 });
    expect(seconds()).toBeLessThan(3);
  } finally {
    child.kill();
    meter.stop();
  }
});
