import { toast } from '../../ui/feedback/toast.tsx';
import { text } from './text.ts';

/** Puts a ticket's number on the clipboard and says so. */
export async function copyTicketNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    toast.success(text.list.copied(number));
  } catch {
    toast.error(text.list.copyFailed);
  }
}
