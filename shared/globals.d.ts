/**
 * The few globals that page, worker and Node all have and that the ECMAScript library does not declare.
 * Only the rooms without DOM, worker or Node types include this file; the others get the full declarations from their own libraries.
 */
declare function atob(data: string): string;
declare function btoa(data: string): string;

/** Handed through to the renderer, never touched here. */
interface OffscreenCanvas {
  width: number;
  height: number;
}
