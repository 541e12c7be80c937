/** Of how long data is kept, and of what is taken away. */
import { z } from 'zod';
import { RETENTION_ACTIONS } from '../../data-lifecycle/retention-values.ts';
import { HOLD_KINDS } from '../../holds/hold-kinds.ts';
import { count, day, edit, nothing, text } from './parts.ts';

export const DATA_EVENTS = {
  /** Of the whole organization; what people take away about themselves is nobody else's. */
  data_export: {
    created: z.object({ files: z.boolean() }),
    finished: z.object({ rows: count, bytes: count }),
    cancelled: nothing,
    deleted: nothing,
    failed: nothing,
  },
  /** What is kept, by name; a ticket by its number. */
  legal_hold: { placed: z.object({ kind: z.enum(HOLD_KINDS), reason: text }), lifted: nothing },
  /** Of tickets that were closed; the organization's. */
  retention: {
    edited: edit({ months: count, action: z.enum(RETENTION_ACTIONS), isActive: z.boolean() }),
    /** From which day on tickets go, and how many there were then that would. */
    announced: z.object({ startsOn: day, tickets: count }),
    /** A day's run. */
    finished: z.object({ action: z.enum(RETENTION_ACTIONS), tickets: count }),
  },
  /** Of a person, who goes by their code once they are erased. */
  erasure: {
    /** By the person, or begun by an admin. */
    requested: nothing,
    begun: nothing,
    approved: z.object({ dueOn: day, replaceInTexts: z.boolean(), attachments: z.enum(['keep', 'remove']) }),
    cancelled: nothing,
    /** Rows in which something was replaced, and rows that were removed. */
    finished: z.object({ replaced: count, removed: count }),
  },
};
