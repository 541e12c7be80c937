/** Messages with buttons; they come with the first thing that offers one. */
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { SECOND } from '@switchboard/contract/durations.ts';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KEY } from '../../lib/navigation/key-table.ts';
import { offerLatestUndo } from '../../lib/navigation/latest-undo.ts';
import { DONE, shared } from './toast.tsx';

/** In ms. */
const OFFERED = 8 * SECOND;

interface ToastAction {
  label: string;
  onSelect: () => void;
  /** The key that takes back does it, too. */
  isUndo?: boolean;
}

interface Offered {
  icon: ReactNode;
  /** In ms. */
  lasts: number;
}

function showWithActions(
  message: ReactNode,
  actions: readonly ToastAction[],
  { icon, lasts }: Offered,
): void {
  const press = ({ onSelect }: ToastAction) => {
    notifications.hide(id);
    onSelect();
  };
  const undo = actions.find(({ isUndo }) => isUndo);
  const endOffer = undo && offerLatestUndo(() => press(undo));
  const id = notifications.show({
    ...shared,
    ...(endOffer && { onClose: endOffer }),
    autoClose: lasts,
    role: 'status',
    icon,
    message: (
      <Group gap={10} justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Group gap={6} flex="none" wrap="nowrap">
          {actions.map((action) => (
            <Button
              key={action.label}
              variant="default"
              size="compact-xs"
              // As large as a finger on a phone.
              mih={{ base: 40, sm: 22 }}
              aria-keyshortcuts={action.isUndo ? KEY.undo : undefined}
              onClick={() => press(action)}
            >
              {action.label}
            </Button>
          ))}
        </Group>
      </Group>
    ),
  });
}

/** With a way to what it speaks of; it stays a while longer than others. */
export const offerToast = (message: ReactNode, action: ToastAction): void =>
  showWithActions(message, [action], {
    icon: <IconBell size={16} stroke={1.6} color="var(--text-secondary)" aria-hidden />,
    lasts: OFFERED,
  });

/** Something is done, and can be taken back for so many milliseconds. */
export const doneToast = (message: string, actions: readonly ToastAction[], lasts: number): void =>
  showWithActions(message, actions, { icon: DONE, lasts });
