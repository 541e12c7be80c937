import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import * as calls from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { paginate } from '../../../../platform/database/pagination.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { membersOrganization } from '../../../people/actor-organizations.ts';
import { contextOf } from '../../../record/actor-context.ts';
import { readSavedType } from '../read-types.ts';
import { copyTemplate } from './copy-template.ts';
import { presentTemplate } from './template.presenter.ts';
import { findTemplate, listTemplates } from './template.repo.ts';
import { archiveTemplate, createTemplate, editTemplate } from './write-template.ts';

export function templateRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const template = async (id: string): Promise<{ requestTypeTemplate: RequestTypeTemplate }> => {
    const row = await findTemplate(db, id);
    if (row === undefined) throw notFound();
    return { requestTypeTemplate: presentTemplate(row) };
  };
  serve(calls.listRequestTypeTemplates, async ({ query }) => {
    const { rows, total } = await listTemplates(db, query);
    return { requestTypeTemplates: rows.map(presentTemplate), pagination: paginate(total, query) };
  });
  serve(
    calls.createRequestTypeTemplate,
    async (call) => template(await createTemplate(db, contextOf(call, clock), call.body)),
    { again: (_call, id) => template(id) },
  );
  serve(calls.editRequestTypeTemplate, async (call) => {
    await editTemplate(db, contextOf(call, clock), call.params.id, call.body);
    return template(call.params.id);
  });
  serve(calls.archiveRequestTypeTemplate, async (call) => {
    await archiveTemplate(db, contextOf(call, clock), call.params.id);
    return template(call.params.id);
  });

  serve(
    calls.copyRequestTypeTemplate,
    async (call) => {
      const id = await copyTemplate(db, contextOf(call, clock), call.body);
      return { requestType: await readSavedType(db, membersOrganization(call.session.actor), id) };
    },
    {
      again: async ({ session: { actor } }, id) => ({
        requestType: await readSavedType(db, membersOrganization(actor), id),
      }),
    },
  );
}
