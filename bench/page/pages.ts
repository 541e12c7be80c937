/** The first pages that are measured, on the demo. */
import { DEMO_PASSWORD } from '@switchboard/server/src/features/installation/demo/accounts.ts';
import { signIn } from '../caller.ts';

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
  const { token, user, get } = await signIn(origin, EMAIL, DEMO_PASSWORD);
  const stored = { 'switchboard.token': token, 'switchboard.user': JSON.stringify(user) };
  const { tickets } = await get<{ tickets: { _id: string }[] }>('/tickets?limit=1');
  const page = (name: string, path: string, usable: string) => ({ name, url: origin + path, stored, usable });
  return [
    { name: 'sign-in', url: `${origin}/login`, stored: {}, usable: 'form button[type="submit"]' },
    page('dashboard', '/dashboard', 'main section a[href^="/tickets"]'),
    page('list', '/tickets', 'main tbody a[href^="/tickets/"]'),
    page('ticket', `/tickets/${tickets[0]?._id}`, 'main textarea'),
  ];
}
