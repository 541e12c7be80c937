import { vi } from 'vitest';

const said: string[] = [];

/** An error with what caused it, which its own words leave out. */
function inWords(said: unknown): string {
  if (!(said instanceof Error) || said.cause === undefined) return String(said);
  return `${said} (because of ${said.cause instanceof Error ? said.cause.stack : said.cause})`;
}

/** Keeps what the tested code complains about, instead of printing it. */
export function watchConsoleErrors(): void {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    said.push(words.map(inWords).join(' '));
  });
}

/** What was complained about since the last time somebody asked; a test that provokes complaints takes them. */
export const takeConsoleErrors = (): string[] => said.splice(0);
