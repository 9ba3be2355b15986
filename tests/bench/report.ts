import { existsSync, readFileSync } from 'node:fs';

/** CPU time of this process, ms, which does not depend on other processes. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** CPU time of another process, ms, in steps of 10 ms; undefined where the system has no /proc. */
export function cpuMsOf(pid: number | undefined): number | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  const [, fields = ''] = readFileSync(path, 'utf8').split(') ');
  // The first field is the third of the line: times in user and system mode are the 14th and 15th, in hundredths of a second.
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** Value at a share (0 to 1) of the sorted list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

const number = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toPrecision(3);

/** One figure with its ratio to a baseline of the same run. */
export function line(
  what: string,
  value: number,
  unit: string,
  baseline?: { readonly name: string; readonly value: number },
  aim?: string,
): void {
  const ratio = baseline ? `  ${number(value / baseline.value)} x ${baseline.name}` : '';
  console.log(`${what.padEnd(58)} ${number(value).padStart(12)} ${unit.padEnd(12)}${ratio}${aim ? `  (aim: ${aim})` : ''}`);
}
