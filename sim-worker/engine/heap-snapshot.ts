import { assert } from '../../shared/assert.ts';

interface Heap {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
}

/**
 * Memory layout of this binary, whose SHA-256 is checked at load: static data in the first 64 KiB, then 5 MiB of stack,
 * then memory of malloc. The stack below the current frame holds nothing that is still needed.
 */
const STATIC_END = 65_536;
const MALLOC_START = 5 * 1_048_576;
/** Address of the static word that holds the end of malloc's memory. Nothing was ever written behind that end. */
const MALLOC_END_AT = 10_428;
/** Words of malloc itself behind the last used byte. */
const MARGIN = 4_096;

/** A copy of the whole state of a wasm instance. Restoring it takes some 10 microseconds. */
export class HeapSnapshot {
  private readonly heap: Heap;
  private readonly length: number;
  private readonly statics: Uint8Array;
  private readonly allocated: Uint8Array;

  constructor(heap: Heap) {
    this.heap = heap;
    this.length = heap.HEAPU8.length;
    this.statics = heap.HEAPU8.slice(0, STATIC_END);
    this.allocated = heap.HEAPU8.slice(MALLOC_START, Math.min(this.length, lastUsedByte(heap) + MARGIN));
  }

  restore(): void {
    assert(this.heap.HEAPU8.length === this.length, 'the wasm heap keeps its length');
    this.heap.HEAPU8.set(this.statics, 0);
    this.heap.HEAPU8.set(this.allocated, MALLOC_START);
  }
}

/** The address behind malloc's memory. */
export const mallocEnd = ({ HEAPU32 }: Heap): number => HEAPU32[MALLOC_END_AT / 4] as number;

/** Looks at malloc's own memory only: to read what was never used takes the system 50 ms, because it must provide it first. */
function lastUsedByte(heap: Heap): number {
  const words = heap.HEAPU32;
  let index = mallocEnd(heap) / 4 - 1;
  while (index > MALLOC_START / 4 && words[index] === 0) index--;
  return index * 4 + 4;
}
