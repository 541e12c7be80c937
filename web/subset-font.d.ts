declare module 'subset-font' {
  /**
   * @param text the characters to keep
   * @param options axes may be narrowed; without `noLayoutClosure` glyphs that features lead to are kept, too
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      readonly noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}
