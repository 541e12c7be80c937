/** Files over a real port: inject hides what streams do. */
import { beforeEach, expect } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { ticketFields } from './ticket-calls.ts';

export type Files = readonly (readonly [name: string, content: Buffer, field?: string])[];

export function form(fields: Record<string, string>, files: Files) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, content, field = 'attachments'] of files) {
    // The announced type is a lie on purpose: it must not matter.
    body.append(field, new Blob([new Uint8Array(content)], { type: 'application/x-lie' }), name);
  }
  return body;
}

interface WireFile {
  readonly filename: string;
  readonly originalName: string;
  readonly mimetype: string;
  readonly size: number;
}
interface WireAnswer {
  readonly message?: string;
  readonly errors?: readonly { path: string; msg: string }[];
  readonly ticket: { readonly _id: string; readonly attachments: readonly WireFile[] };
  readonly comment: { readonly attachments: readonly WireFile[] };
}

export async function openUploadApp(...options: Parameters<typeof openTestApp>) {
  const { app, world } = await openTestApp(...options);
  const base = await app.listen();
  // Nobody has uploaded anything today.
  beforeEach(async () => {
    await app.db
      .updateTable('attachments')
      .set({ created_at: new Date(0) })
      .execute();
  });

  async function send(caller: string, path: string, body: FormData) {
    const response = await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.tokenFor(caller)}` },
      body,
    });
    return { status: response.status, body: (await response.json()) as WireAnswer };
  }

  const create = (files: Files, fields: Record<string, string> = ticketFields(world.ours)) =>
    send(world.ours.user, '/tickets', form(fields, files));

  const download = async (
    caller: string | null,
    ticketId: string,
    filename: string,
    asked: Record<string, string> = {},
  ) =>
    fetch(`${base}/api/tickets/${ticketId}/attachments/${filename}`, {
      headers: caller === null ? asked : { ...asked, authorization: `Bearer ${await app.tokenFor(caller)}` },
    });

  const counts = async () => ({
    tickets: (await app.db.selectFrom('tickets').select('id').execute()).length,
    comments: (await app.db.selectFrom('comments').select('id').execute()).length,
    attachments: (await app.db.selectFrom('attachments').select('id').execute()).length,
    files: (await app.storedFiles()).length,
  });

  /** The request is refused as said, and nothing of it is stored. */
  async function refused(
    attempt: () => Promise<{ status: number; body: WireAnswer }>,
    status: number,
    message: string,
  ) {
    const before = await counts();
    const { status: actual, body } = await attempt();
    expect({ status: actual, message: body.message }).toEqual({ status, message });
    expect(await counts()).toEqual(before);
  }

  return { app, world, base, send, create, download, counts, refused };
}
