import type { Answer, TestApp } from './test-app.ts';

export interface CsvUpload {
  readonly name?: string;
  readonly type?: string;
}

/** Sends a file as `csvFile`, as this person, over a real port. */
export async function sendCsv(
  app: TestApp,
  userId: string,
  path: string,
  content: string | Uint8Array,
  { name = 'import.csv', type = 'text/csv' }: CsvUpload = {},
) {
  const form = new FormData();
  form.append('csvFile', new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  const response = await fetch(`${await app.listen()}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenFor(userId)}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
