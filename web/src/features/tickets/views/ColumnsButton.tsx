import { Button } from '@mantine/core';
import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import { PopupButton } from '../../../ui/on-demand/PopupButton.tsx';
import { text } from '../text.ts';
import type { ChosenColumns } from './chosen-columns.ts';

const popover = onDemand(async () => (await import('./ColumnsPopover.tsx')).ColumnsPopover);

export function ColumnsButton(props: ChosenColumns) {
  return (
    <PopupButton popup={popover} props={props} kind="dialog">
      <Button variant="default" size="xs" visibleFrom="sm">
        {text.list.columnsButton}
      </Button>
    </PopupButton>
  );
}
