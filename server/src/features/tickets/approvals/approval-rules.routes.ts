import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as endpoints from '@switchboard/contract/tickets/approval-rules.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { findGroup, listGroups } from './approval-group.repo.ts';
import { presentGroup, presentRule } from './approval-rule.presenter.ts';
import { findRule, listRules } from './approval-rule.repo.ts';
import { createApprovalGroup, deleteApprovalGroup, editApprovalGroup } from './write-approval-group.ts';
import { createApprovalRule, deleteApprovalRule, editApprovalRule } from './write-approval-rule.ts';

export function approvalRuleRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const ruleOf = async (actor: Actor, id: string) => {
    const row = await findRule(membersOrganization(actor), db, id);
    if (row === undefined) throw notFound();
    return { approvalRule: presentRule(row) };
  };
  const ruleAgain: Again<typeof endpoints.createApprovalRule> = ({ session }, id) =>
    ruleOf(session.actor, id);
  serve(endpoints.listApprovalRules, async ({ session: { actor } }) => ({
    approvalRules: (await listRules(membersOrganization(actor), db)).map(presentRule),
  }));
  serve(
    endpoints.createApprovalRule,
    async (call) => ruleAgain(call, await createApprovalRule(db, contextOf(call, clock), call.body)),
    { again: ruleAgain },
  );
  serve(endpoints.editApprovalRule, async (call) => {
    await editApprovalRule(db, contextOf(call, clock), call.params.id, call.body);
    return ruleOf(call.session.actor, call.params.id);
  });
  serve(endpoints.deleteApprovalRule, async (call) => ({
    approvalRule: presentRule(await deleteApprovalRule(db, contextOf(call, clock), call.params.id)),
  }));

  const groupOf = async (actor: Actor, id: string) => {
    const row = await findGroup(membersOrganization(actor), db, id);
    if (row === undefined) throw notFound();
    return { approvalGroup: presentGroup(row) };
  };
  const groupAgain: Again<typeof endpoints.createApprovalGroup> = ({ session }, id) =>
    groupOf(session.actor, id);
  serve(endpoints.listApprovalGroups, async ({ session: { actor } }) => ({
    approvalGroups: (await listGroups(membersOrganization(actor), db)).map(presentGroup),
  }));
  serve(endpoints.listGroupsToAsk, async ({ session: { actor } }) => ({
    groups: (await listGroups(membersOrganization(actor), db)).map(({ id, name, members }) => ({
      _id: id,
      name,
      members: members.length,
    })),
  }));
  serve(
    endpoints.createApprovalGroup,
    async (call) => groupAgain(call, await createApprovalGroup(db, contextOf(call, clock), call.body)),
    { again: groupAgain },
  );
  serve(endpoints.editApprovalGroup, async (call) => {
    await editApprovalGroup(db, contextOf(call, clock), call.params.id, call.body);
    return groupOf(call.session.actor, call.params.id);
  });
  serve(endpoints.deleteApprovalGroup, async (call) => ({
    approvalGroup: presentGroup(await deleteApprovalGroup(db, contextOf(call, clock), call.params.id)),
  }));
}
