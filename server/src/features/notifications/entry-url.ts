import type { EntryRow } from './entry.repo.ts';

/** The page that shows what an entry is about, as the browser's addresses are. */
export function entryUrl({ notice, ticket_id, event_id, reason, subject_id }: EntryRow): string {
  if (ticket_id !== null) {
    const page = `/tickets/${ticket_id}`;
    if (notice === 'chat') return `${page}?chat=open`;
    const isSaid = notice === 'comment' || notice === 'note' || notice === 'mention';
    return isSaid && event_id !== null ? `${page}#comment-${event_id}` : page;
  }
  if (notice === 'mail_held') return '/admin/mail/held';
  const isOfMail = notice === 'mail_failing' || notice === 'intake';
  if (isOfMail && reason === 'super_admin') return '/super-admin/mail';
  if (notice === 'mail_failing') return '/admin/users';
  if (notice === 'intake') return '/admin/mail';
  if (notice === 'retention') return '/admin/data/keeping';
  if (notice === 'approval') return '/admin/users/approvals';
  if (notice === 'webhook' && subject_id !== null) return `/admin/integrations/webhooks/${subject_id}`;
  if (notice === 'schedule_paused' && subject_id !== null) return `/admin/scheduled-tickets/${subject_id}`;
  return reason === 'super_admin' ? '/super-admin' : '/admin';
}
