declare module 'subset-font' {
  /**
   * @param text the characters to keep
   * @param options axes may be narrowed; of the features, and the glyphs they lead to, all are kept unless some are named
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
      readonly keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
