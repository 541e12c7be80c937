import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useOpening } from '../on-demand/use-opening.ts';
import { AnchorMark } from './AnchorMark.tsx';
import { ChoiceList, chooseByNumber } from './ChoiceList.tsx';
import type { ChoiceMenuProps } from './choice.ts';

interface ChoicePopupProps<Value extends string>
  extends Pick<ChoiceMenuProps<Value>, 'value' | 'options' | 'icon' | 'heading' | 'label' | 'held'> {
  /** Beside which it opens. */
  anchor: Element;
  onSelect: (value: Value) => void;
  /** It has gone, and the focus is back where it was. */
  onClosed: () => void;
}

/** The menu of a few values beside something that is no button, for whoever asked for it by a key. */
export function ChoicePopup<Value extends string>(props: ChoicePopupProps<Value>) {
  const { anchor, value, options, icon, heading, label, held, onSelect, onClosed } = props;
  const [wanted, setWanted] = useState(true);
  const opened = useOpening(wanted);

  const choose = (chosen: string | undefined) => {
    const found = options.find((option) => option === chosen);
    if (!wanted || found === undefined || found === value || held?.values.includes(found)) return;
    setWanted(false);
    onSelect(found);
  };
  // The menu takes the focus a moment after it opened: a number typed before that is meant for it.
  const byNumber = useRef(chooseByNumber(options, choose));
  useEffect(() => {
    byNumber.current = chooseByNumber(options, choose);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => byNumber.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Menu
      opened={opened}
      onChange={setWanted}
      width={196}
      offset={4}
      position="bottom-start"
      transitionProps={{ onExited: onClosed }}
    >
      <Menu.Target>
        <AnchorMark at={anchor} label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <ChoiceList
          value={value}
          options={options}
          icon={(option) => icon(option as Value)}
          heading={heading}
          {...(held && { held })}
          onChoose={choose}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
