import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { onEvent } from '../../lib/realtime/socket.ts';
import type { RoomContext } from './room-state.ts';
import { TYPING_STOPS } from './typing.ts';

const withPerson = (people: readonly OnlineUser[], person: OnlineUser) =>
  people.some(({ _id }) => _id === person._id) ? people : [...people, person];

const without = (people: readonly OnlineUser[], id: string) => people.filter(({ _id }) => _id !== id);

/** Follows who is in the room and who is typing; answers the function that stops it. */
export function followPresence({ ticketId, ownId, store }: RoomContext) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const stopsTyping = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    store.setState({ typing: without(store.getState().typing, id) });
  };
  /** Who falls silent without saying so is not shown as typing for ever. */
  const types = (person: OnlineUser) => {
    clearTimeout(timers.get(person._id));
    timers.set(
      person._id,
      setTimeout(() => stopsTyping(person._id), TYPING_STOPS),
    );
    store.setState({ typing: withPerson(store.getState().typing, person) });
  };
  const arrives = (person: OnlineUser) =>
    store.setState({ online: withPerson(store.getState().online, person) });
  const leaves = (person: OnlineUser) => {
    stopsTyping(person._id);
    store.setState({ online: without(store.getState().online, person._id) });
  };

  interface Presence {
    ticketId: string;
    user: OnlineUser;
  }
  const here = (act: (person: OnlineUser) => void) => (presence: Presence) => {
    if (presence.ticketId === ticketId) act(presence.user);
  };
  const stops = [
    onEvent('user_joined_chat', here(arrives)),
    onEvent('user_online', here(arrives)),
    onEvent('user_offline', here(leaves)),
    onEvent(
      'user_typing',
      here((person) => person._id !== ownId && types(person)),
    ),
    onEvent(
      'user_stop_typing',
      here((person) => stopsTyping(person._id)),
    ),
    onEvent('new_message', (message) => {
      if (message.ticketId === ticketId) stopsTyping(message.senderId._id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers.values()) clearTimeout(timer);
    store.setState({ online: [], typing: [] });
  };
}
