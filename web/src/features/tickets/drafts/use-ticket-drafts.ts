import { useWindowEvent } from '@mantine/hooks';
import { DRAFT_KINDS, type DraftKind } from '@switchboard/contract/enums.ts';
import { discardDraft, listTicketDrafts, saveDraft } from '@switchboard/contract/tickets/drafts.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { subscribeToConnection } from '../../../lib/connection/connection.ts';
import { onDraftChange } from '../../../lib/realtime/draft-changes.ts';
import { useActor } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { localDraft } from './local-draft.ts';

export type TicketDrafts = Readonly<Record<DraftKind, DraftSync>>;

/** A call goes out in the name of whoever is signed in, who may be somebody else by now. */
function expectOwner(personId: string): void {
  if (currentSession().user?._id !== personId) throw new ApiError(0, 'SUPERSEDED', '');
}

/** What a person is writing to one ticket, a reply and a note. */
function createTicketDrafts(personId: string, ticketId: string, kinds: readonly DraftKind[]) {
  const syncOf = (kind: DraftKind) => {
    const params = { id: ticketId, kind };
    return createDraftSync(
      localDraft(personId, ticketId, kind),
      {
        save: async ({ text, mentions, macro }, revision) => {
          expectOwner(personId);
          const body = { text, revision, mentions: mentions.map(({ _id }) => _id), ...(macro && { macro }) };
          return (await call(saveDraft, { params, body })).draft;
        },
        discard: async (revision) => {
          expectOwner(personId);
          return call(discardDraft, { params, query: { revision } });
        },
      },
      () => void refresh(),
    );
  };
  const drafts: TicketDrafts = { reply: syncOf('reply'), note: syncOf('note') };

  /** What is answered later than a write of this window is older than what the window knows. */
  async function refresh(): Promise<void> {
    const before = kinds.map((kind) => drafts[kind].turns());
    const answer = await call(listTicketDrafts, { params: { id: ticketId } }).catch(() => null);
    if (answer === null) return;
    kinds.forEach((kind, index) => {
      if (drafts[kind].turns() !== before[index]) return;
      drafts[kind].receive(answer.drafts.find((draft) => draft.kind === kind) ?? null);
    });
  }

  function follow(): () => void {
    for (const kind of kinds) drafts[kind].open();
    void refresh();
    const stops = [
      onDraftChange((change) => {
        if (change === null) void refresh();
        else if (change.ticketId === ticketId) drafts[change.kind].heard(change.revision);
      }),
      subscribeToConnection((now, before) => {
        if (now.state === 'fine' && before.state !== 'fine') void refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const kind of kinds) drafts[kind].close();
    };
  }

  return { drafts, follow };
}

/** @param mayWriteNotes as long as the page of the ticket is open */
export function useTicketDrafts(ticketId: string, mayWriteNotes: boolean): TicketDrafts {
  const { id: personId } = useActor();
  const [{ drafts, follow }] = useState(() =>
    createTicketDrafts(personId, ticketId, mayWriteNotes ? DRAFT_KINDS : ['reply']),
  );
  useEffect(follow, [follow]);
  useWindowEvent('pagehide', () => {
    for (const kind of DRAFT_KINDS) drafts[kind].keepHere();
  });
  return drafts;
}
