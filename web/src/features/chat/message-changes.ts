import type { Acknowledgement } from '@switchboard/contract/events.ts';
import { ConnectionError, request } from '../../lib/realtime/socket.ts';
import { deleted, received } from './conversation.ts';
import type { RoomContext } from './room-state.ts';
import { text } from './text.ts';

/** Editing and deleting one's own messages. Each answers why the server refused, or null. */
export function messageChangesOf({ ownId, change, refused }: RoomContext) {
  const changed = async <Answer extends Acknowledgement<'edit_message' | 'delete_message'>>(
    request: Promise<Answer>,
    apply: (answer: Extract<Answer, { success: true }>) => void,
  ): Promise<string | null> => {
    try {
      const answer = await request;
      if (answer.success) {
        apply(answer as Extract<Answer, { success: true }>);
        return null;
      }
      refused(answer.code);
      return answer.message;
    } catch (error) {
      if (error instanceof ConnectionError) return text.changeFailed;
      throw error;
    }
  };

  return {
    edit: (messageId: string, newContent: string) =>
      changed(request('edit_message', { messageId, newContent }), ({ message }) =>
        change((current) => received(current, [message], ownId)),
      ),
    remove: (messageId: string) =>
      changed(request('delete_message', { messageId }), () =>
        change((current) => deleted(current, [messageId])),
      ),
  };
}
