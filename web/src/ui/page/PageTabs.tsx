import { Box, SegmentedControl } from '@mantine/core';

interface PageTabsProps<Value extends string> {
  label: string;
  tabs: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The chosen one is in sight where not all of them are. */
function showChosen(box: HTMLDivElement | null): void {
  const chosen = box?.querySelector<HTMLElement>('[data-active]');
  if (box && chosen) box.scrollLeft = chosen.offsetLeft;
}

/** Lead from one part of a page to another; on a phone they may be wider than the page. */
export function PageTabs<const Value extends string>({ label, tabs, value, onChange }: PageTabsProps<Value>) {
  return (
    <Box
      ref={showChosen}
      maw="100%"
      style={{ overflowX: 'auto', alignSelf: 'flex-start', justifySelf: 'start', flexShrink: 0 }}
    >
      <SegmentedControl
        aria-label={label}
        data={[...tabs]}
        value={value}
        onChange={(chosen) => {
          const tab = tabs.find((one) => one.value === chosen);
          if (tab !== undefined) onChange(tab.value);
        }}
      />
    </Box>
  );
}
