import { Menu } from '@mantine/core';
import { OTHERS_VIEWS, type OthersView } from '@switchboard/contract/enums.ts';
import { NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import type { Popup } from '../../../ui/on-demand/PopupButton.tsx';
import { PressedMenu } from '../../../ui/on-demand/PressedMenu.tsx';
import { useListOptions } from '../shape/use-list-options.ts';
import { text } from '../text.ts';

const PATHS: Readonly<Record<OthersView, string>> = {
  shared: paths.sharedTickets,
  participating: paths.participatingTickets,
  watching: paths.watchedTickets,
  approving: paths.approvingTickets,
};

/** What others share is there only where the organization lets them. */
export function OthersMenuOpened({ button }: Popup) {
  const { sharing = NO_LIST_OPTIONS.sharing } = useListOptions('');
  const views = OTHERS_VIEWS.filter((view) => view !== 'shared' || sharing.allowed.length > 1);
  return (
    <PressedMenu button={button} label={text.list.othersMenu} position="bottom-end">
      {views.map((view) => (
        <Menu.Item key={view} component={Link} to={PATHS[view]}>
          {text.list.others[view]}
        </Menu.Item>
      ))}
    </PressedMenu>
  );
}
