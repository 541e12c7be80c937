/** Links in letters by which an approver decides. Of a link's token only the hash is kept. */
import type { Role } from '@switchboard/contract/enums.ts';
import type { ApprovalDecision, StepState } from '@switchboard/contract/tickets/approval-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';
import { openToMember } from '../../access/sessions/session.repo.ts';

interface Addressee {
  readonly organizationId: string;
  readonly approvalId: string;
  readonly userId: string;
  readonly email: string;
}

/** @returns null where this person has nothing to decide of it now */
export async function mintApprovalLink(
  db: Database,
  { organizationId, approvalId, userId, email }: Addressee,
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const { numAffectedRows = 0n } = await sql`
    insert into approval_links (token_hash, organization_id, approver_id, email, created_at)
    select ${hashOfToken(token)}, approver.organization_id, approver.id, ${email}, ${now}::timestamptz
    from approval_steps as step
    join approval_approvers as approver on approver.organization_id = step.organization_id
      and approver.step_id = step.id
    where step.organization_id = ${organizationId} and step.approval_id = ${approvalId} and step.state = 'pending'
      and approver.user_id = ${userId} and approver.decision is null`.execute(db);
  return numAffectedRows === 0n ? null : token;
}

export interface KnownLink {
  readonly organization_id: string;
  readonly approval_id: string;
  readonly step_id: string;
  readonly state: StepState;
  readonly decision: ApprovalDecision | null;
  readonly user_id: string;
  readonly role: Role;
  readonly has_second_factor: boolean;
  readonly confidential: boolean;
  readonly ticket_id: string;
  readonly number: string;
  readonly summary: string;
  readonly description: string;
  readonly question: string;
  readonly requester: string;
}

/** Undefined for one that is forged, or whose addressee is gone, has another address or another organization, or may not sign in. */
export async function findApprovalLink(db: Database, token: string): Promise<KnownLink | undefined> {
  const { rows } = await sql<KnownLink>`
    select approval.organization_id, approval.id as approval_id, step.id as step_id, step.state, approver.decision,
      users.id as user_id, users.role, tickets.id as ticket_id, tickets.number, tickets.summary, tickets.description,
      tickets.confidential,
      approval.question, coalesce((
        select person.first_name || ' ' || person.last_name from ticket_people as own
        join users as person on person.id = own.user_id
        where own.organization_id = tickets.organization_id and own.ticket_id = tickets.id
          and own.relation = 'requester' and own.until is null limit 1), '') as requester,
      exists (select from second_factors where second_factors.user_id = users.id and enabled_at is not null)
        or exists (select from passkeys where passkeys.user_id = users.id) as has_second_factor
    from approval_links as link
    join approval_approvers as approver on approver.organization_id = link.organization_id
      and approver.id = link.approver_id
    join approval_steps as step on step.organization_id = approver.organization_id and step.id = approver.step_id
    join ticket_approvals as approval on approval.organization_id = step.organization_id
      and approval.id = step.approval_id
    join tickets on tickets.organization_id = approval.organization_id and tickets.id = approval.ticket_id
    join users on users.id = approver.user_id and users.organization_id = link.organization_id
      and users.email = link.email and users.is_active and users.deleted_at is null and not users.awaiting_approval
    join organizations on organizations.id = users.organization_id
    where link.token_hash = ${hashOfToken(token)} and ${openToMember}`.execute(db);
  return rows[0];
}

/** Those that are older than any approval that waits. */
export async function deleteOldLinks(db: Database, before: Date): Promise<void> {
  await sql`
    delete from approval_links where ctid = any(array(
      select ctid from approval_links where created_at < ${before} limit ${AT_ONCE}))`.execute(db);
}

/** The rest goes at the next look. */
const AT_ONCE = 1_000;
