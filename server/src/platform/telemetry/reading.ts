/** Figures that are known by asking somebody, be it the database or the disk, each time the metrics are read. */
export interface Reading {
  /** For the log, and for the count of readings that failed. */
  readonly name: string;
  /** By name, as Prometheus shows them. */
  readonly metrics: Readonly<
    Record<string, { readonly help: string; readonly labelNames?: readonly string[] }>
  >;
  /** What is not there now is left out. */
  read(): Promise<
    readonly {
      readonly metric: string;
      readonly labels?: Readonly<Record<string, string>>;
      readonly value: number;
    }[]
  >;
}
