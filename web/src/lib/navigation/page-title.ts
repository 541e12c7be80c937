import { useEffect } from 'react';
import { text } from '../words/text.ts';

/** Names the browser's tab: "My Tickets · Switchboard". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? text.productName : `${title} · ${text.productName}`;
  }, [title]);
}
