import * as endpoints from '@switchboard/contract/mail-intake/held-letters.ts';
import { paginate, readPage } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createStorageQuota } from '../../organizations/storage-quota.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicketIfKnown } from '../../tickets/life/read-ticket.ts';
import { acceptHeldLetter } from './accept-held-letter.ts';
import { presentHeldLetter } from './held-letter.presenter.ts';
import { heldLettersOf } from './held-letter.repo.ts';
import { readHeldLetter } from './read-held-letter.ts';
import { refuseHeldLetter } from './refuse-held-letter.ts';
import { requireHeldLetter } from './require-held-letter.ts';

export function heldLetterRoutes(serve: Serve, { database: { db }, ...rest }: Deps): void {
  const deps = { ...rest, db, quota: createStorageQuota(rest.config) };

  serve(endpoints.listHeldLetters, async ({ session: { actor }, query }) => {
    const letters = heldLettersOf(membersOrganization(actor), db, query.state);
    const { rows, total } = await readPage(letters, query);
    return { heldLetters: rows.map(presentHeldLetter), pagination: paginate(total, query) };
  });

  serve(endpoints.getHeldLetter, async ({ session: { actor }, params }) => ({
    heldLetter: await readHeldLetter(db, membersOrganization(actor), params.id),
  }));

  const accepted: Again<typeof endpoints.acceptHeldLetter> = async ({ session: { actor } }, ticketId) => ({
    ticket: await readTicketIfKnown(db, actor, ticketId),
  });
  serve(
    endpoints.acceptHeldLetter,
    async (call) =>
      accepted(call, await acceptHeldLetter(deps, contextOf(call, deps.clock), call.params.id, call.body)),
    { again: accepted },
  );

  const refused: Again<typeof endpoints.refuseHeldLetter> = async ({ session: { actor } }, id) => ({
    heldLetter: presentHeldLetter(await requireHeldLetter(db, membersOrganization(actor), id)),
  });
  serve(
    endpoints.refuseHeldLetter,
    async (call) => {
      await refuseHeldLetter(deps, contextOf(call, deps.clock), call.params.id);
      return refused(call, call.params.id);
    },
    { again: refused },
  );
}
