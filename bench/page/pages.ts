/** The first pages that are measured, on the demo. */
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';

export interface FirstPage {
  readonly name: string;
  readonly url: string;
  /** What the browser has stored of an earlier visit. */
  readonly stored: Readonly<Record<string, string>>;
  /** There once somebody can go on: the first thing they work with. */
  readonly usable: string;
}

/** The one who raised the most of the demo's tickets. */
const EMAIL = 'user1@acme.example';

export async function demoPages(origin: string): Promise<FirstPage[]> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}`);
  const { token, user } = (await answer.json()) as { token: string; user: object };
  const stored = { 'switchboard.token': token, 'switchboard.user': JSON.stringify(user) };
  const list = await fetch(`${origin}/api/tickets?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { tickets } = (await list.json()) as { tickets: { _id: string }[] };
  const page = (name: string, path: string, usable: string) => ({ name, url: origin + path, stored, usable });
  return [
    { name: 'sign-in', url: `${origin}/login`, stored: {}, usable: 'form button[type="submit"]' },
    page('dashboard', '/dashboard', 'main section a[href^="/tickets"]'),
    page('list', '/tickets', 'main tbody a[href^="/tickets/"]'),
    page('ticket', `/tickets/${tickets[0]?._id}`, 'main textarea'),
  ];
}
