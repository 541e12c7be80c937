import { ROLES } from '@switchboard/contract/enums.ts';
import * as endpoints from '@switchboard/contract/members/roles.ts';
import { PERMISSION_WORDS } from '@switchboard/contract/policies/permission-words.ts';
import { PERMISSIONS, ROLE_PERMISSIONS } from '@switchboard/contract/policies/permissions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readUser } from '../users/read-user.ts';
import { setRolesOf } from './give-roles.ts';
import { presentRole } from './role.presenter.ts';
import { findRole, listRoles } from './role.repo.ts';
import { createRole, deleteRole, editRole } from './write-role.ts';

const PERMISSION_LIST = PERMISSIONS.map((name) => ({
  name,
  ...PERMISSION_WORDS[name],
  scopes: [...endpoints.scopesOf(name)],
  builtIn: Object.fromEntries(
    ROLES.flatMap((role) => {
      const scope = ROLE_PERMISSIONS[role][name];
      return scope === undefined ? [] : [[role, scope]];
    }),
  ),
}));

export function roleRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const read = async (organizationId: string, id: string) => {
    const role = await findRole(organizationId, db, id);
    if (role === undefined) throw notFound();
    return { role: presentRole(role) };
  };

  serve(endpoints.listPermissions, async () => ({ permissions: PERMISSION_LIST }));

  serve(endpoints.listRoles, async ({ session: { actor } }) => ({
    roles: (await listRoles(membersOrganization(actor), db)).map(presentRole),
  }));

  const again: Again<typeof endpoints.createRole> = ({ session: { actor } }, id) =>
    read(membersOrganization(actor), id);
  serve(
    endpoints.createRole,
    async (call) => again(call, await createRole(db, contextOf(call, clock), call.body)),
    { again },
  );

  serve(endpoints.editRole, async (call) => {
    await editRole(db, contextOf(call, clock), call.params.id, call.body);
    return read(membersOrganization(call.session.actor), call.params.id);
  });

  serve(endpoints.deleteRole, async (call) => ({
    role: presentRole(await deleteRole(db, contextOf(call, clock), call.params.id)),
  }));

  serve(endpoints.setRolesOfUser, async (call) => {
    await setRolesOf(db, contextOf(call, clock), call.params.id, call.body.customRoles);
    return { user: await readUser(db, call.session.actor, call.params.id) };
  });
}
