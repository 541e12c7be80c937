import { ActionIcon, Anchor } from '@mantine/core';
import type { BegunDraft } from '@switchboard/contract/tickets/drafts.ts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const { columns } = text;

/** What stands for a draft in one line. */
export const beginningOf = (draft: Pick<BegunDraft, 'text'>) =>
  draft.text.trim().split('\n', 1)[0]?.slice(0, 200) || text.noText;

const detailOf = ({ kind, files }: BegunDraft) =>
  [text.kinds[kind], ...(files > 0 ? [text.files(files)] : [])].join(' · ');

interface DraftActions {
  /** Of a ticket that cannot be opened any more. */
  onRead: (draft: BegunDraft) => void;
  onDiscard: (draft: BegunDraft) => void;
}

export const draftColumns = ({ onRead, onDiscard }: DraftActions): readonly Column<BegunDraft>[] => [
  {
    key: 'draft',
    header: columns.draft,
    phone: 'title',
    cell: (draft) => (
      <TwoLines
        first={
          draft.ticket ? (
            <Anchor component={Link} to={ticketPath(draft.ticketId)} c="bright" inherit>
              {beginningOf(draft)}
            </Anchor>
          ) : (
            <Anchor
              component="button"
              type="button"
              inherit
              aria-label={text.read(beginningOf(draft))}
              onClick={() => onRead(draft)}
            >
              {beginningOf(draft)}
            </Anchor>
          )
        }
        second={detailOf(draft)}
      />
    ),
  },
  {
    key: 'ticket',
    header: columns.ticket,
    width: 320,
    cell: ({ ticket }) =>
      ticket ? <TwoLines first={ticket.summary} second={<Mono>{ticket.number}</Mono>} /> : text.lost,
  },
  {
    key: 'saved',
    header: columns.saved,
    width: 130,
    cell: ({ savedAt }) => <RelativeTime date={savedAt} />,
  },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 64,
    align: 'right',
    phone: 'aside',
    cell: (draft) => (
      <ActionIcon aria-label={text.discardOne(beginningOf(draft))} onClick={() => onDiscard(draft)}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    ),
  },
];
