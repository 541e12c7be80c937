/** What can be changed of many tickets in one act: a line here is a kind, done by the same use cases as by hand. */
import type { BulkKind, TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { ERRORS } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  canAssign,
  canEdit,
  canSetPriority,
  canSetStatus,
  canWork,
  isActive,
  isOpenFor,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { fullName } from '../../people/person-ref.ts';
import { assignTicketTo } from '../assignment/assign-ticket.ts';
import { lockActiveAgent } from '../assignment/devops-agents/devops-agent.repo.ts';
import { changeFieldsOf } from '../life/edit-ticket.ts';
import { changeStatusOf } from '../life/set-ticket-status.ts';
import { findTag } from '../tags/tag.repo.ts';
import { changeTagsOf } from '../tags/tag-ticket.ts';
import { requireReference } from '../ticket-references.ts';
import type { Kind } from './kind.ts';
import { macroKind } from './macro-kind.ts';

const NOT_POSSIBLE = MESSAGES.bulkNotPossible;

const refusedUnless = (isAllowed: boolean) => (isAllowed ? null : NOT_POSSIBLE);

const reference = (field: 'category' | 'subcategory' | 'project'): Kind => ({
  target: (trx, _context, organizationId, id) => requireReference(trx, organizationId, field, id),
  present: (ticket) => ticket[`${field}_id`],
  refusal(actor, facts, ticket, { categoryId = null }) {
    if (!canEdit(actor, facts)) return NOT_POSSIBLE;
    if (!isOpenFor(actor, facts)) return ERRORS.TICKET_NOT_OPEN.message;
    return categoryId === null || categoryId === ticket.category_id ? null : MESSAGES.bulkOtherCategory;
  },
  change: (trx, context, ticket, { value }) => changeFieldsOf(trx, context, ticket, { [field]: value }),
});

const tagging = (verb: 'add' | 'remove'): Kind => ({
  async target(trx, _context, organizationId, id) {
    const tag = await findTag(organizationId, trx, id);
    if (tag === undefined) throw invalid('tag', MESSAGES.tagUnknown);
    return { name: tag.name };
  },
  present: ({ tagged }, id) => (tagged.some((tag) => tag.id === id) === (verb === 'add') ? id : null),
  refusal: (actor, facts) => refusedUnless(canWork(actor, facts)),
  change: (trx, context, ticket, { value }) =>
    changeTagsOf(trx, context, ticket, { add: [], remove: [], [verb]: [value] }),
});

export const KINDS: Readonly<Record<BulkKind, Kind>> = {
  assign: {
    async target(trx, _context, organizationId, id) {
      const agent = await lockActiveAgent(organizationId, trx, id);
      if (agent === undefined) throw invalid('devopsAgent', MESSAGES.agentUnknown);
      return { name: fullName(agent) };
    },
    present: ({ people }) => people.find(({ relation }) => relation === 'devops_agent')?.id ?? null,
    refusal: (actor, facts) => refusedUnless(canAssign(actor, facts)),
    change: (trx, context, ticket, { value }) =>
      assignTicketTo(trx, context, ticket, { devopsAgent: value, reason: '' }),
  },
  status: {
    target: async (_trx, _context, _organizationId, status) => ({
      name: status,
      rests: !isActive({ status: status as TicketStatus }),
    }),
    present: ({ status }) => status,
    refusal: (actor, facts) => refusedUnless(canSetStatus(actor, facts)),
    // Read from the contract's list when it came in.
    change: (trx, context, ticket, { value, confirm }) =>
      changeStatusOf(trx, context, ticket, { status: value as TicketStatus, confirm }),
  },
  priority: {
    target: async (_trx, _context, _organizationId, name) => ({ name }),
    present: ({ priority }) => priority,
    refusal: (actor, facts) => refusedUnless(canSetPriority(actor, facts)),
    change: (trx, context, ticket, { value }) =>
      changeFieldsOf(trx, context, ticket, { priority: value as TicketPriority }),
  },
  tag: tagging('add'),
  untag: tagging('remove'),
  category: reference('category'),
  subcategory: reference('subcategory'),
  project: reference('project'),
  macro: macroKind,
};
