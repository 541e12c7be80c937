/** Deciding by the link of a letter: whoever holds the letter decides as its addressee. */
import type { AnswerOf, BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type {
  checkApprovalLink as checking,
  decideByLink as deciding,
} from '@switchboard/contract/tickets/approval-links.ts';
import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { findApprovalLink, type KnownLink } from './approval-link.repo.ts';
import { readApprovalSettings } from './approval-settings.ts';
import { decideIn } from './decide-approval.ts';

/** Characters of a description. */
const EXCERPT = 400;

/** @throws AppError VALIDATION_FAILED for a link that opens nothing, APPROVAL_DECIDED for one that is spent */
export async function checkApprovalLink(
  db: Database,
  token: string,
): Promise<AnswerOf<typeof checking>['question']> {
  const link = await requireLink(db, token);
  const signIn = await needsSignIn(db, link);
  const shown = (text: string) => (signIn ? '' : text);
  return {
    ticketId: link.ticket_id,
    ticketNumber: link.number,
    summary: shown(link.summary),
    requester: shown(link.requester),
    question: shown(link.question),
    excerpt: shown(link.description.slice(0, EXCERPT)),
    signIn,
  };
}

/** @throws AppError VALIDATION_FAILED, APPROVAL_DECIDED, FORBIDDEN where its approver has to sign in, those of deciding */
export const decideByLink = (
  db: Database,
  context: ActorContext,
  { token, decision, comment }: BodyOf<typeof deciding>,
): Promise<AnswerOf<typeof deciding>['decided']> =>
  db.transaction().execute(async (trx) => {
    const link = await requireLink(trx, token);
    if (await needsSignIn(trx, link)) {
      throw new AppError('FORBIDDEN', { message: APPROVAL_MESSAGES.linkNeedsSignIn });
    }
    const actor = { id: link.user_id, role: link.role, organizationId: link.organization_id };
    await decideIn(trx, { ...context, actor }, link.approval_id, {
      step: link.step_id,
      decision,
      comment,
      for: '',
      via: 'mail',
    });
    return { ticketNumber: link.number, decision, at: context.at.toISOString() };
  });

async function requireLink(db: Database, token: string): Promise<KnownLink> {
  const link = await findApprovalLink(db, token);
  if (link?.decision) throw new AppError('APPROVAL_DECIDED');
  if (link?.state !== 'pending') throw invalid('token', MESSAGES.linkInvalid);
  return link;
}

/** Where the organization wants it, for what is confidential, and for whoever proves more than an e-mail address when they sign in. */
async function needsSignIn(
  db: Database,
  { organization_id, has_second_factor, confidential }: KnownLink,
): Promise<boolean> {
  return (
    confidential || has_second_factor || (await readApprovalSettings(db, organization_id)).linkNeedsSignIn
  );
}
