import { Menu } from '@mantine/core';
import { IconCheck, IconCoffee, IconUserCheck } from '@tabler/icons-react';
import { useUser } from '../../lib/session/session.ts';
import { presenceText } from '../../lib/words/presence.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useOwnAvailability, useSetOwnAvailability } from './api.ts';
import { text } from './text.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const askUntilWhen = async () => (await import('./AwayOverlay.tsx')).openAwayDialog();

/** What somebody of the staff says of themselves, in the profile menu; nothing for others. */
export function AvailabilityItems() {
  const { role } = useUser();
  return role === 'user' || role === 'super_admin' ? null : <StaffItems />;
}

function StaffItems() {
  const { data: own } = useOwnAvailability();
  const { mutate } = useSetOwnAvailability();
  const isAway = own?.state === 'away';
  const comeBack = () =>
    mutate(
      { state: 'present' },
      {
        onSuccess: () => toast.success(text.saved.present),
        onError: () => toast.error(text.failed),
      },
    );
  const chosen = <IconCheck size={14} stroke={1.6} aria-label="chosen" />;
  return (
    <>
      <Menu.Item
        leftSection={<IconUserCheck {...ICON} />}
        rightSection={own && !isAway && chosen}
        onClick={comeBack}
      >
        {text.present}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCoffee {...ICON} />}
        rightSection={isAway && chosen}
        onClick={() => void askUntilWhen().catch(() => toast.error(text.failed))}
      >
        {own && isAway && own.until !== null ? presenceText(own) : text.away}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
