/** Letters of a test through the call that takes them outside production. */
import type { SenderVerdict } from '@switchboard/contract/mail-intake/letters.ts';
import { letterText } from './letter-text.ts';
import type { TestApp } from './test-app.ts';
import type { Organization, World } from './world.ts';

interface TakenLetter {
  /** Or the status of a call that failed. */
  readonly outcome: string;
  readonly reason: string | null;
  readonly ticketId: string | null;
  readonly commentId: string | null;
}

export interface LetterEnvelope {
  readonly to: string;
  readonly from?: string;
  readonly verdict?: SenderVerdict;
}

export async function sendLetter(
  { app, world }: { readonly app: TestApp; readonly world: World },
  letter: string | Buffer,
  { to, from, verdict = 'pass' }: LetterEnvelope,
): Promise<TakenLetter> {
  const query = new URLSearchParams({ to, verdict, ...(from !== undefined && { from }) });
  const { status, body } = await app.call(world.superAdmin, 'POST', `/dev/letters?${query}`, {
    headers: { 'content-type': 'message/rfc822' },
    payload: letter,
  });
  return status === 200
    ? (body.letter as unknown as TakenLetter)
    : { outcome: String(status), reason: null, ticketId: null, commentId: null };
}

/** Has letters to the organization become tickets. */
export const turnIntakeOn = (app: TestApp, home: Organization, changes: Record<string, unknown> = {}) =>
  app.call(home.admin, 'PUT', '/mail-intake/settings', {
    body: { on: true, category: home.category, project: home.project, ...changes },
  });

/** A part of a multipart letter. */
export const filePart = (name: string, type: string, content: Buffer) =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
  `Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}`;
export const plainPart = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`;

export const multipartText = (from: string, parts: readonly string[]) =>
  letterText({
    from,
    head: ['Content-Type: multipart/mixed; boundary=edge'],
    text: [...parts.map((part) => `--edge\r\n${part}`), '--edge--'].join('\r\n'),
  });
