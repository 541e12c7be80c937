import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import { PopupButton } from '../../../ui/on-demand/PopupButton.tsx';
import { text } from '../text.ts';
import type { DisplayChoice } from './DisplayPopover.tsx';

const popover = onDemand(async () => (await import('./DisplayPopover.tsx')).DisplayPopover);

export function DisplayButton(props: DisplayChoice) {
  return (
    <PopupButton popup={popover} props={props} kind="dialog">
      <ActionIcon variant="default" size="var(--input-size, 28px)" aria-label={text.list.displayButton}>
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </PopupButton>
  );
}
