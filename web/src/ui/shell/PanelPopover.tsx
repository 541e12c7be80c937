import { Popover } from '@mantine/core';
import { cloneElement, type ReactNode, type Ref } from 'react';
import type { Popup } from '../on-demand/PopupButton.tsx';
import { useOpenedByPress } from '../on-demand/use-opening.ts';

/** The panel of a collapsed sidebar, beside its icon. */
export function PanelPopover({ content, button }: { content: ReactNode } & Popup) {
  const popover = useOpenedByPress(true);
  return (
    <Popover
      position="right-start"
      width={264}
      trapFocus
      returnFocus
      opened={popover.opened}
      onChange={popover.setOpened}
    >
      <Popover.Target>
        {cloneElement(button, {
          ref: popover.button as Ref<never>,
          onClick: () => popover.setOpened(!popover.opened),
        })}
      </Popover.Target>
      <Popover.Dropdown>{content}</Popover.Dropdown>
    </Popover>
  );
}
