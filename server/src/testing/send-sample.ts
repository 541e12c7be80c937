import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { nameOf, type Sample } from './samples/sample.ts';
import type { Answer, TestApp } from './test-app.ts';

/** Path and query below /api. */
export function addressOf(entry: Endpoint, { params = {}, query = {} }: Sample) {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The sample of ${nameOf(entry)} lacks ${name}`);
    return encodeURIComponent(value);
  });
  return `${path}?${new URLSearchParams(query)}`;
}

/** Without a port, except for files: what arrives in pieces needs a real one. */
export async function sendSample(
  app: Pick<TestApp, 'call' | 'listen'>,
  entry: Endpoint,
  sample: Sample,
  callerHeaders: Record<string, string> = {},
): Promise<Answer> {
  const address = addressOf(entry, sample);
  const { body, file } = sample;
  const headers = { ...sample.headers, ...callerHeaders };
  if (file === undefined) {
    return app.call(null, entry.method, address, { ...(body !== undefined && { body }), headers });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value ?? null));
  }
  form.append(file.field, new Blob([new Uint8Array(file.content)]), file.name);
  const response = await fetch(`${await app.listen()}/api${address}`, {
    method: entry.method,
    headers,
    body: form,
  });
  const raw = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    body: JSON.parse(raw.toString()),
    headers: Object.fromEntries(response.headers),
    raw,
  };
}
