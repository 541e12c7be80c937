import type { Endpoint } from '@switchboard/contract/endpoint.ts';

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** The address of a call: placeholders filled and encoded, lists joined by commas, empty values left out. */
export function apiUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`${endpoint.path} needs a value for ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const word = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (word !== '') search.set(key, word);
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
