import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactNode, type Ref } from 'react';
import type { Popup } from './PopupButton.tsx';
import { useOpenedByPress } from './use-opening.ts';

interface OpenedPopoverProps extends Popup, Pick<PopoverProps, 'position' | 'width'> {
  /** Names it for assistive technology. */
  label?: string;
  children: ReactNode;
}

/** A popover on a button that has been pressed, open from its first drawing on. */
export function OpenedPopover({ button, label, children, ...place }: OpenedPopoverProps) {
  const popover = useOpenedByPress(true);
  return (
    <Popover {...place} trapFocus returnFocus opened={popover.opened} onChange={popover.setOpened}>
      <Popover.Target>
        {cloneElement(button, {
          ref: popover.button as Ref<never>,
          onClick: () => popover.setOpened(!popover.opened),
        })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
