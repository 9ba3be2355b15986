/**
 * A payload of the Frontend API in the official types. Members may be missing or null, because the types cover all versions at once; names
 * and types must match. Only the value of `object` is free: there the published description differs from the official types, and no client
 * reads it.
 */
export type Wire<T> = T extends readonly (infer Member)[]
  ? readonly Wire<Member>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Key extends 'object' ? string : Wire<T[Key]> | null }
    : T;

/** Converts a time to milliseconds, as the API expects it. */
export function toMs(date: Date): number;
export function toMs(date: Date | null): number | null;
export function toMs(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}
