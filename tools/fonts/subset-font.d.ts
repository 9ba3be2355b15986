/** The package has no types of its own. */
declare module 'subset-font' {
  /** A font file that holds only the glyphs of `text`. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'woff2' | 'woff' | 'sfnt' },
  ): Promise<Buffer>;
}
