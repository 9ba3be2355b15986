/** The bounds of all loops, queues and payloads. Each stands here and nowhere else. */
export * as LIMITS from './limit-values.ts';
