/** What is left of a limit's window, in requests and seconds. */
export interface Spent {
  readonly quota: number;
  readonly window: number;
  readonly remaining: number;
  readonly reset: number;
}
