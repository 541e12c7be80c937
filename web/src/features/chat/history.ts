import { isAttentive } from '../../lib/browser/attention.ts';
import { type ChatPage, fetchMessages } from './api/messages.ts';
import { anchorOf, begunAgain, caughtUp, received } from './conversation.ts';
import type { RoomContext } from './room-state.ts';

/** What came after this many pages is not fetched after a cut: the log begins again with the newest page. */
const MOST_PAGES = 5;

/** The stored messages of a room: first page, earlier pages, and what was missed. */
export function historyOf({ ticketId, ownId, store, change }: RoomContext) {
  const beginWith = (page: ChatPage) => {
    const last = page.messages.at(-1);
    const unread = last !== undefined && last._id !== page.lastReadMessageId && last.senderId._id !== ownId;
    store.setState({
      phase: 'ready',
      failure: null,
      hasEarlier: page.pagination.pages > 1,
      readId: page.lastReadMessageId,
      newAfter: unread ? page.lastReadMessageId : undefined,
    });
  };

  /** Everything after the message named; undefined where that is too much. */
  const fetchAllAfter = async (id: string) => {
    const pages: ChatPage[] = [];
    for (let after: string | undefined = id; after !== undefined; ) {
      const page: ChatPage = await fetchMessages(ticketId, { after });
      if (page.pagination.pages > MOST_PAGES) return undefined;
      pages.push(page);
      after = page.pagination.pages > 1 ? page.messages.at(-1)?._id : undefined;
    }
    return pages.flatMap(({ messages }) => messages);
  };

  const load = async () => {
    store.setState({ phase: 'loading', failure: null });
    try {
      const page = await fetchMessages(ticketId);
      change((conversation) => received(conversation, page.messages, ownId));
      beginWith(page);
    } catch (failure) {
      store.setState({ phase: 'failed', failure });
    }
  };

  /** Asks again for all that may have come, changed or gone since the newest message known was written. */
  const catchUp = async () => {
    const known = store.getState().conversation.messages;
    const anchor = anchorOf(known);
    const unreadBefore = store.getState().newAfter !== undefined;
    const newest = known.at(-1)?._id ?? null;
    try {
      const fetched = anchor && (await fetchAllAfter(anchor._id));
      if (anchor && fetched) {
        const tail = known.slice(known.indexOf(anchor) + 1);
        change((conversation) => caughtUp(conversation, tail, fetched, ownId));
      } else {
        const page = await fetchMessages(ticketId);
        change((conversation) => begunAgain(conversation, known, page.messages, ownId));
        store.setState({ hasEarlier: page.pagination.pages > 1, readId: page.lastReadMessageId });
      }
      const { messages } = store.getState().conversation;
      const last = messages.at(-1);
      const missed = last !== undefined && last._id !== newest && last.senderId._id !== ownId;
      const newAfter = messages.some(({ _id }) => _id === newest) ? newest : null;
      store.setState({ failure: null, ...(missed && !unreadBefore && !isAttentive() && { newAfter }) });
    } catch (failure) {
      store.setState({ failure });
    }
  };

  const loadEarlier = async () => {
    const { hasEarlier, earlier, conversation } = store.getState();
    const oldest = conversation.messages[0];
    if (!hasEarlier || earlier === 'loading' || oldest === undefined) return;
    store.setState({ earlier: 'loading' });
    try {
      const page = await fetchMessages(ticketId, { before: oldest._id });
      change((current) => received(current, page.messages, ownId));
      store.setState({ earlier: 'idle', hasEarlier: page.pagination.pages > 1 });
    } catch {
      store.setState({ earlier: 'failed' });
    }
  };

  return { load, catchUp, loadEarlier };
}
