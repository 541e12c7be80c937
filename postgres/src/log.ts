/** Where the package says what it does; a pino logger fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}
