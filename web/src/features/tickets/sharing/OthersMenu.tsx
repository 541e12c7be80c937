import { Button, Menu } from '@mantine/core';
import { OTHERS_VIEWS, type OthersView } from '@switchboard/contract/enums.ts';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useListOptions } from '../shape/use-list-options.ts';
import { text } from '../text.ts';

const PATHS: Readonly<Record<OthersView, string>> = {
  shared: paths.sharedTickets,
  participating: paths.participatingTickets,
  watching: paths.watchedTickets,
  approving: paths.approvingTickets,
};

/** Leads to tickets of others; to what they share only where the organization lets them. */
export function OthersMenu() {
  const { sharing = NO_LIST_OPTIONS.sharing } = useListOptions('');
  const views = OTHERS_VIEWS.filter((view) => view !== 'shared' || sharing.allowed.length > 1);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {text.list.othersMenu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <Menu.Item key={view} component={Link} to={PATHS[view]}>
            {text.list.others[view]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
