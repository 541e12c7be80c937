import { replyAddressOf } from '../../features/mail-intake/reply-addresses.ts';
import { createHeldLetter } from '../held-letter.ts';
import { letterText } from '../letter-text.ts';
import { createTicket } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

const incomingAddress = { local: 'desk', domain: 'switchboard.localhost' };

export const letterSamples: Samples = {
  'GET /super-admin/mail': nothing,
  'POST /super-admin/mail/probe': nothing,
  'GET /mail-intake/log': () => ({
    query: { page: '1', limit: '5', outcome: 'refused', from: '2026-01-01' },
  }),
  'GET /mail-intake/log/export': () => ({ query: { outcome: 'held,refused', to: '2030-01-01' } }),
  'GET /mail-intake/held': () => ({ query: { page: '1', limit: '5', state: 'waiting' } }),
  'GET /mail-intake/held/{id}': async (app, home) => ({
    params: { id: await createHeldLetter(app, home) },
  }),
  'POST /mail-intake/held/{id}/accept': async (app, home) => ({
    params: { id: await createHeldLetter(app, home) },
    body: { requester: home.user, category: home.category, project: home.project },
  }),
  'POST /mail-intake/held/{id}/refuse': async (app, home) => ({
    params: { id: await createHeldLetter(app, home) },
  }),
  'GET /mail-intake/settings': (_app, home) => ({ query: { organization: home.id } }),
  'PUT /mail-intake/settings': (_app, home) => ({
    query: { organization: home.id },
    body: {
      on: true,
      category: home.category,
      project: home.project,
      unknownSenders: 'hold',
      unverified: 'hold',
      projects: [{ project: home.plainProject, on: true }],
    },
  }),
  'POST /dev/letters': async (app, home) => {
    const ticketId = await createTicket(app.db, home);
    const owner = { organizationId: home.id, ticketId, userId: home.user, kind: 'reply' } as const;
    const to = (await replyAddressOf({ ...app, config: { incomingAddress } }, owner)) ?? '';
    const from = `user@${home.code.toLowerCase()}.test`;
    return {
      query: { to, from, verdict: 'pass' },
      body: { letter: Buffer.from(letterText({ from })).toString('base64') },
    };
  },
};
