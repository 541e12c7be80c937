import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { CHAT } from '@switchboard/contract/limits.ts';
import { useEffect, useState } from 'react';

/** Whether a message can still be changed by the server's clock, which is `skew` ms ahead of this one. */
export function useEditWindow({ createdAt }: ChatMessage, skew: number): boolean {
  const closesAt = Date.parse(createdAt) + CHAT.editWindow - skew;
  const [open, setOpen] = useState(() => Date.now() <= closesAt);
  useEffect(() => {
    const left = closesAt - Date.now();
    setOpen(left >= 0);
    if (left < 0) return;
    const timer = setTimeout(() => setOpen(false), left + 1);
    return () => clearTimeout(timer);
  }, [closesAt]);
  return open;
}
