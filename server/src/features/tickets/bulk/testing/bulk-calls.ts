/** Calls about changes of many tickets, as tests make them. */
import type { BulkChange, BulkPreview } from '@switchboard/contract/tickets/bulk.ts';
import { expect } from 'vitest';
import type { TestApp } from '../../../../testing/test-app.ts';

interface Action {
  readonly kind: string;
  readonly value: string;
}

export function bulkCalls(app: TestApp) {
  const post = (caller: string, path: string, body: object = {}, headers: Record<string, string> = {}) =>
    app.call(caller, 'POST', path, { body, headers });

  async function preview(caller: string, ids: readonly string[], action: Action): Promise<BulkPreview> {
    const answer = await post(caller, '/bulk/preview', { selection: { ids }, action });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.preview as unknown as BulkPreview;
  }

  const bulkOf = (answer: { readonly body: Record<string, unknown> }) => answer.body.bulk as BulkChange;

  async function start(
    caller: string,
    { _id }: Pick<BulkPreview, '_id'>,
    confirm: { readonly confirm?: true } = {},
  ): Promise<string> {
    const answer = await post(caller, '/bulk', { preview: _id, ...confirm });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return bulkOf(answer)._id;
  }

  const read = async (caller: string, id: string) => bulkOf(await app.call(caller, 'GET', `/bulk/${id}`));

  /** Looked at, started and done. */
  async function change(caller: string, ids: readonly string[], action: Action): Promise<BulkChange> {
    const id = await start(caller, await preview(caller, ids, action));
    await app.runJobs();
    return read(caller, id);
  }

  async function undo(caller: string, id: string): Promise<BulkChange> {
    expect((await post(caller, `/bulk/${id}/undo`)).status).toBe(200);
    await app.runJobs();
    return read(caller, id);
  }

  return { post, preview, start, read, change, undo, bulkOf };
}
