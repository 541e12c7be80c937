/** Stopping mail by a link in it, without signing in: the link is a secret of its reader. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';

const anybody = callsFor('public', 'Notifications');
const params = z.object({ token: z.string().max(LENGTH.unsubscribeToken) });

export const openUnsubscribe = anybody.get('/mail/unsubscribe/{token}', {
  summary: 'Send a browser on to the page that asks; changes nothing',
  params,
  status: 302,
  output: 'redirect',
});

export const describeUnsubscribe = anybody.get('/mail/unsubscribe/{token}/about', {
  summary: 'What the link of an e-mail would stop; changes nothing',
  params,
  output: z.object({
    /** Null of digests. */
    ticketNumber: z.string().nullable(),
  }),
});

export const unsubscribe = anybody.post('/mail/unsubscribe/{token}', {
  summary:
    'Stop mail about the ticket of the link, or digests; `all` stops all of it and needs the session of its reader',
  params,
  /** What mail programs send, RFC 8058. */
  takesForm: 'unread',
  body: z.object({ all: z.boolean(MESSAGES.switchInvalid).default(false) }),
  output: z.object({ message: z.string() }),
});
