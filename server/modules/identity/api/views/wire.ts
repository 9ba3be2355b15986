/**
 * A payload of the Frontend API by the official types: members may be left out or null, for those types speak of every
 * version at once, but their names and types hold.
 */
export type Wire<T> = T extends readonly (infer Member)[]
  ? readonly Wire<Member>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Wire<T[Key]> | null }
    : T;

/** Milliseconds, as all times on the wire. */
export function toMs(date: Date): number;
export function toMs(date: Date | null): number | null;
export function toMs(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}
