const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Collects bytes; numbers are little-endian. Throws on a number that does not fit, which is our own mistake. */
export class ByteWriter {
  private readonly written: number[] = [];

  u8(value: number): void {
    this.number(value, 1);
  }
  u16(value: number): void {
    this.number(value, 2);
  }
  u32(value: number): void {
    this.number(value, 4);
  }

  bytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.written.push(byte);
  }

  /** u16 length, and the text in UTF-8. */
  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u16(bytes.length);
    this.bytes(bytes);
  }

  all(): Uint8Array {
    return Uint8Array.from(this.written);
  }

  private number(value: number, size: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** (8 * size)) throw new RangeError(`${value} is no u${8 * size}`);
    for (let i = 0; i < size; i++) this.written.push(Math.floor(value / 2 ** (8 * i)) & 0xff);
  }
}

/**
 * Reads bytes that nobody vouches for; numbers are little-endian. Behind the last byte everything is 0 or empty, and `isAtEnd` stays false:
 * so a caller reads all it expects and asks once.
 */
export class ByteReader {
  private readonly source: Uint8Array;
  private at = 0;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  /** Everything was read, and nothing beyond the last byte. */
  get isAtEnd(): boolean {
    return this.at === this.source.length;
  }

  u8(): number {
    return this.number(1);
  }
  u16(): number {
    return this.number(2);
  }
  u32(): number {
    return this.number(4);
  }

  bytes(count: number): Uint8Array {
    this.at += count;
    return this.source.slice(this.at - count, this.at);
  }

  /** u16 length, and a text. Undefined when the bytes are no UTF-8. */
  text(): string | undefined {
    try {
      return UTF8.decode(this.bytes(this.u16()));
    } catch {
      return undefined;
    }
  }

  private number(size: number): number {
    const bytes = this.bytes(size);
    return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
  }
}
