import * as endpoints from '@switchboard/contract/tickets/checklists.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization, organizationsReadBy } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { presentTemplate } from './checklist.presenter.ts';
import { findTemplate, listTemplates } from './checklist.repo.ts';
import { createTemplate, editTemplate, removeTemplate } from './checklist-templates.ts';
import { addItems, changeChecklist, editItem, readChecklist, removeItem } from './write-checklist.ts';

export function checklistRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const answer: Again<typeof endpoints.addChecklistItems> = async ({ session: { actor }, params }) => ({
    checklist: await readChecklist(db, actor, params.id),
  });
  const present = async (actor: Parameters<typeof readChecklist>[1], id: string) => ({
    checklist: await readChecklist(db, actor, id),
  });

  serve(endpoints.getChecklist, ({ session: { actor }, params }) => present(actor, params.id));
  serve(endpoints.changeChecklist, async (call) => {
    await changeChecklist(db, contextOf(call, clock), call.params.id, call.body);
    return present(call.session.actor, call.params.id);
  });
  serve(
    endpoints.addChecklistItems,
    async (call) => {
      await addItems(db, contextOf(call, clock), call.params.id, call.body);
      return present(call.session.actor, call.params.id);
    },
    { again: answer },
  );
  serve(endpoints.editChecklistItem, async (call) => {
    await editItem(db, contextOf(call, clock), call.params, call.body);
    return present(call.session.actor, call.params.id);
  });
  serve(endpoints.removeChecklistItem, async (call) => {
    await removeItem(db, contextOf(call, clock), call.params);
    return present(call.session.actor, call.params.id);
  });

  serve(endpoints.listChecklistTemplates, async ({ session: { actor }, query }) => {
    const { templates, total } = await listTemplates(
      organizationsReadBy(actor, query.organization),
      db,
      query,
    );
    return { templates: templates.map(presentTemplate), pagination: paginate(total, query) };
  });
  serve(
    endpoints.createChecklistTemplate,
    async (call) => ({
      template: presentTemplate(await createTemplate(db, contextOf(call, clock), call.body)),
    }),
    {
      again: async ({ session: { actor } }, id) => {
        const template = await findTemplate(membersOrganization(actor), db, id);
        if (template === undefined) throw notFound();
        return { template: presentTemplate(template) };
      },
    },
  );
  serve(endpoints.editChecklistTemplate, async (call) => ({
    template: presentTemplate(await editTemplate(db, contextOf(call, clock), call.params.id, call.body)),
  }));
  serve(endpoints.deleteChecklistTemplate, async (call) => ({
    template: presentTemplate(await removeTemplate(db, contextOf(call, clock), call.params.id)),
  }));
}
