import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as fieldCalls from '@switchboard/contract/tickets/forms/own-fields.ts';
import * as typeCalls from '@switchboard/contract/tickets/forms/request-types.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization, oneOrganizationReadBy } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { presentField } from './field.presenter.ts';
import { findField, listFields } from './field.repo.ts';
import { readRequestTypes, readSavedType } from './read-types.ts';
import { presentTypes } from './request-type.presenter.ts';
import { archiveField, createField, editField } from './write-field.ts';
import {
  archiveRequestType,
  createRequestType,
  editRequestType,
  orderRequestTypes,
  publishRequestType,
} from './write-request-type.ts';

interface BySomebody {
  readonly session: { readonly actor: Actor };
}

export function formRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const field = async ({ session: { actor } }: BySomebody, id: string) => {
    const row = await findField(membersOrganization(actor), db, id);
    if (row === undefined) throw notFound();
    return { field: presentField(row) };
  };
  serve(fieldCalls.listFields, async ({ session: { actor }, query }) => {
    const { rows, total } = await listFields(oneOrganizationReadBy(actor, query.organization), db, query);
    return { fields: rows.map(presentField), pagination: paginate(total, query) };
  });
  serve(
    fieldCalls.createField,
    async (call) => field(call, await createField(db, contextOf(call, clock), call.body)),
    { again: field },
  );
  serve(fieldCalls.editField, async (call) => {
    await editField(db, contextOf(call, clock), call.params.id, call.body);
    return field(call, call.params.id);
  });
  serve(fieldCalls.archiveField, async (call) => {
    await archiveField(db, contextOf(call, clock), call.params.id);
    return field(call, call.params.id);
  });

  const type = async ({ session: { actor } }: BySomebody, id: string) => ({
    requestType: await readSavedType(db, membersOrganization(actor), id),
  });
  serve(typeCalls.listRequestTypes, async ({ session: { actor }, query }) => {
    const organizationId = oneOrganizationReadBy(actor, query.organization);
    const types = await readRequestTypes(db, actor, organizationId, query);
    const page = types.slice((query.page - 1) * query.limit, query.page * query.limit);
    return {
      requestTypes: await presentTypes(db, organizationId, page),
      pagination: paginate(types.length, query),
    };
  });
  serve(
    typeCalls.createRequestType,
    async (call) => type(call, await createRequestType(db, contextOf(call, clock), call.body)),
    { again: type },
  );
  serve(typeCalls.orderRequestTypes, async (call) => {
    const { actor } = call.session;
    await orderRequestTypes(db, contextOf(call, clock), call.body.ids);
    const organizationId = membersOrganization(actor);
    const types = await readRequestTypes(db, actor, organizationId, { all: true, search: '' });
    return { requestTypes: await presentTypes(db, organizationId, types) };
  });
  serve(typeCalls.editRequestType, async (call) => {
    await editRequestType(db, contextOf(call, clock), call.params.id, call.body);
    return type(call, call.params.id);
  });
  serve(typeCalls.archiveRequestType, async (call) => {
    await archiveRequestType(db, contextOf(call, clock), call.params.id);
    return type(call, call.params.id);
  });
  serve(
    typeCalls.publishRequestType,
    async (call) => {
      await publishRequestType(db, contextOf(call, clock), call.params.id, call.body.revision);
      return type(call, call.params.id);
    },
    { again: type },
  );
}
