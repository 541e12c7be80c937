import { vi } from 'vitest';

const said: string[] = [];

/** Keeps what the tested code complains about, instead of printing it. */
export function watchConsoleErrors(): void {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    said.push(words.map(String).join(' '));
  });
}

/** What was complained about since the last time somebody asked; a test that provokes complaints takes them. */
export const takeConsoleErrors = (): string[] => said.splice(0);
