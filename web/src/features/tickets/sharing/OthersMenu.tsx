import { Button } from '@mantine/core';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useListOptions } from '../shape/use-list-options.ts';
import { text } from '../text.ts';

/** Leads to what others share, where the organization lets them. */
export function SharedLink() {
  const { sharing = NO_LIST_OPTIONS.sharing } = useListOptions('');
  if (sharing.allowed.length < 2) return null;
  return (
    <Button component={Link} to={paths.sharedTickets} variant="default">
      {text.list.shared}
    </Button>
  );
}
