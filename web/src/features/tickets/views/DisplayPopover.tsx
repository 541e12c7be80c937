import { Input, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import {
  type ListMode,
  VIEW_GROUPS,
  type ViewGroup,
} from '@switchboard/contract/tickets/views/view-values.ts';
import { useListMode } from '../../../lib/lists/list-columns.ts';
import { OpenedPopover } from '../../../ui/on-demand/OpenedPopover.tsx';
import type { Popup } from '../../../ui/on-demand/PopupButton.tsx';
import { text } from './text.ts';
import { useChooseMode } from './use-choose-mode.ts';

const words = text.display;

const MODES: readonly { value: ListMode; label: string }[] = [
  { value: 'pages', label: words.pages },
  { value: 'continuous', label: words.continuous },
];

export interface DisplayChoice {
  /** Blank for none. */
  group: ViewGroup | '';
  onGroup: (group: ViewGroup | '') => void;
}

const GROUPS = [
  { value: '', label: words.noGroups },
  ...VIEW_GROUPS.map((value) => ({ value, label: text.groups[value] })),
];

/** How a list shows its rows. */
export function DisplayPopover({ button, group, onGroup }: Popup & DisplayChoice) {
  const mode = useListMode();
  const chooseMode = useChooseMode();
  return (
    <OpenedPopover button={button} label={words.title} position="bottom-end" width={260}>
      <Stack gap={12}>
        <Input.Wrapper label={words.rows} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={words.rows}
            value={mode}
            data={[...MODES]}
            onChange={(value) => chooseMode(value === 'continuous' ? 'continuous' : 'pages')}
          />
        </Input.Wrapper>
        <NativeSelect
          label={words.group}
          value={group}
          data={GROUPS}
          onChange={({ currentTarget: { value } }) => onGroup(VIEW_GROUPS.find((one) => one === value) ?? '')}
        />
      </Stack>
    </OpenedPopover>
  );
}
