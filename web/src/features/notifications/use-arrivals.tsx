import { SECOND } from '@switchboard/contract/durations.ts';
import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { arrivals } from '../../lib/notifications/unread-notifications.ts';
import { Mono } from '../../ui/text/Mono.tsx';
import { text } from './text.ts';

/** What is meant for the reader alone, and not only about something of theirs. */
const isMeant = ({ event, reason }: Notification) =>
  event === 'mention' || (event === 'assigned' && reason === 'assigned');

const wordsFor = ({ text: words, ticket }: Notification) =>
  ticket ? `${words}, ${ticket.ticketNumber}` : words;

const shownFor = ({ text: words, ticket }: Notification) =>
  ticket ? (
    <>
      {words}, <Mono>{ticket.ticketNumber}</Mono>
    </>
  ) : (
    words
  );

/**
 * Shows what is meant for the reader as it comes.
 * @returns what a screen reader shall say now: the newest, a new one each second at most
 */
export function useArrivals(): string {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = useRef(pathname);
  useEffect(() => {
    here.current = pathname;
  }, [pathname]);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = arrivals.subscribe(({ newest }) => {
      if (newest === null) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        const latest = arrivals.getState().newest;
        if (latest) setAnnounced(text.arrived(wordsFor(latest)));
      }, SECOND);
      const isOpen = newest.url.startsWith(here.current) && newest.ticket !== null;
      if (!isMeant(newest) || isOpen) return;
      const open = { label: text.open, onSelect: () => void navigate(newest.url) };
      void import('../../ui/feedback/action-toast.tsx').then(
        ({ offerToast }) => offerToast(shownFor(newest), open),
        () => undefined,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [navigate]);
  return announced;
}
