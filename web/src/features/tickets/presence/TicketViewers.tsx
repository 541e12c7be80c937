import { AvatarNames } from '../../../ui/people/AvatarNames.tsx';
import { presenceText } from './text.ts';
import { useOthers } from './use-others.ts';

interface TicketViewersProps {
  ticketId: string;
  /** There is room for what is needed alone. */
  compact: boolean;
}

/** Who else of the staff looks at the ticket: faces, with the names for whoever points at them. */
export function TicketViewers({ ticketId, compact }: TicketViewersProps) {
  const others = useOthers(ticketId);
  if (others.length === 0) return null;
  return (
    <AvatarNames
      people={others.map((person) => ({ id: person._id, name: presenceText.nameOf(person) }))}
      label={`${presenceText.also}: ${presenceText.people(others)}`}
      shown={compact ? 1 : 3}
      size={22}
      withNames={false}
    />
  );
}
