import * as endpoints from '@switchboard/contract/organizations/access-settings.ts';
import { isMemberOf, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { organizationExists } from '../organization.repo.ts';
import { readAccessSettings } from './access-settings.repo.ts';
import { setAccess } from './set-access.ts';

export function accessSettingsRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getAccessSettings, async ({ session: { actor }, params: { id } }) => {
    const isRead = isSuperAdmin(actor) ? await organizationExists(id, db) : isMemberOf(actor, id);
    if (!isRead) throw notFound();
    return { access: await readAccessSettings(id, db) };
  });

  serve(endpoints.setAccessSettings, async (call) => {
    const { id } = call.params;
    if (!isMemberOf(call.session.actor, id)) throw notFound();
    return { access: await setAccess(db, contextOf(call, clock), id, call.body) };
  });
}
