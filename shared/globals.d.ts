/**
 * The few globals that page, worker and Node all have and that the ECMAScript library does not declare.
 * Only folders without DOM, worker or Node types include this file; the others get the declarations from their own libraries.
 */
declare function atob(data: string): string;
declare function btoa(data: string): string;

declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: 'utf-8', options: { fatal: boolean });
  /** @throws TypeError when the bytes are no UTF-8 */
  decode(bytes: Uint8Array): string;
}

/** Only passed on to the renderer. */
interface OffscreenCanvas {
  width: number;
  height: number;
}
