import * as endpoints from '@switchboard/contract/tickets/macros/macros.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again, Call } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createStorageQuota } from '../../organizations/storage-quota.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from '../life/read-ticket.ts';
import { applyMacro } from './apply-macro.ts';
import { presentMacro } from './macro.presenter.ts';
import { findMacro, listMacros } from './macro.repo.ts';
import { macroText } from './macro-text.ts';
import { createMacro, deleteMacro, editMacro } from './write-macro.ts';

export function macroRoutes(serve: Serve, { database: { db }, files, clock, config }: Deps): void {
  const quota = createStorageQuota(config);
  const find = async (
    { session: { actor } }: Pick<Call<typeof endpoints.createMacro>, 'session'>,
    id: string,
  ) => {
    const macro = await findMacro({ actor, at: clock.now() }, db, id);
    if (macro === undefined) throw notFound();
    return macro;
  };
  const present: Again<typeof endpoints.createMacro> = async (call, id) => ({
    macro: presentMacro(call.session.actor, await find(call, id)),
  });

  serve(endpoints.listMacros, async ({ session: { actor } }) => {
    const macros = await listMacros({ actor, at: clock.now() }, db);
    return { macros: macros.map((row) => presentMacro(actor, row)) };
  });
  serve(
    endpoints.createMacro,
    async (call) => present(call, await createMacro(db, contextOf(call, clock), call.body)),
    { again: present },
  );
  serve(endpoints.editMacro, async (call) => {
    await editMacro(db, contextOf(call, clock), call.params.id, call.body);
    return { macro: presentMacro(call.session.actor, await find(call, call.params.id)) };
  });
  serve(endpoints.deleteMacro, async (call) => {
    const removed = await deleteMacro(db, contextOf(call, clock), call.params.id);
    return { macro: presentMacro(call.session.actor, removed) };
  });
  serve(endpoints.renderMacro, async (call) => ({
    text: await macroText(db, call.session.actor, await find(call, call.params.id), call.query.ticketId),
  }));

  const answer: Again<typeof endpoints.applyMacro> = async ({ session: { actor }, params }) => ({
    ticket: await readTicket(db, actor, params.id),
  });
  serve(
    endpoints.applyMacro,
    async (call) => {
      const context = contextOf(call, clock);
      await applyMacro({ db, files, quota }, context, call.params.id, call.body);
      return answer(call, call.params.id);
    },
    { again: answer },
  );
}
