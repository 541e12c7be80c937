import { MESSAGES } from '@switchboard/contract/messages.ts';
import { MACRO_MESSAGES } from '@switchboard/contract/tickets/macros/macro-messages.ts';
import {
  canAssign,
  canSetPriority,
  canSetStatus,
  canWork,
  isActive,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { applyMacroTo, requireMacro } from '../macros/apply-macro.ts';
import { findGone } from '../macros/macro-references.ts';
import type { Kind } from './kind.ts';

/** The text of a macro as a comment on each ticket, and all that it does with it. */
export const macroKind: Kind = {
  async target(trx, context, organizationId, id) {
    const macro = await requireMacro(trx, context, id);
    const { status } = macro.actions;
    return {
      name: macro.name,
      macro,
      rests: status !== null && !isActive({ status }),
      refusal: await findGone(trx, organizationId, macro.actions),
    };
  },
  // Each of its parts changes where nobody else has changed the same since.
  looksItself: true,
  present: ({ version }) => String(version),
  refusal(actor, facts, _ticket, { macro }) {
    const { status, priority, assign } = macro?.actions ?? {};
    const isAllowed =
      canWork(actor, facts) &&
      (!status || canSetStatus(actor, facts)) &&
      (!priority || canSetPriority(actor, facts)) &&
      (!assign || canAssign(actor, facts));
    return isAllowed ? null : MESSAGES.bulkNotPossible;
  },
  async change(trx, context, ticket, { value, confirm, found, macroVersion }) {
    const macro = await requireMacro(trx, context, value);
    if (macro.version !== macroVersion) throw invalid('macro', MACRO_MESSAGES.changedMeanwhile);
    const gone = await findGone(trx, ticket.organization_id, macro.actions);
    if (gone !== null) throw new AppError('VALIDATION_FAILED', { message: gone });
    return applyMacroTo(trx, context, ticket, macro, { confirm, version: Number(found) });
  },
};
