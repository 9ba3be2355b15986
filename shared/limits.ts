/** The bounds of all loops, queues and payloads. Each stands in limit-values.ts and nowhere else. */
export * as LIMITS from './limit-values.ts';
