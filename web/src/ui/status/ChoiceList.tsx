import { Group, Menu, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Kbd } from '../text/Kbd.tsx';
import type { ChoiceMenuProps } from './choice.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>;

/** Chooses by the numbers from 1 on. */
export const chooseByNumber =
  (options: readonly string[], choose: (chosen: string | undefined) => void) => (event: Pressed) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    choose(options[Number(event.key) - 1]);
  };

interface ChoiceListProps
  extends Pick<ChoiceMenuProps<string>, 'value' | 'options' | 'icon' | 'heading' | 'held'> {
  onChoose: (chosen: string) => void;
}

/** The values of a menu of them. */
export function ChoiceList({ value, options, icon, heading, held, onChoose }: ChoiceListProps) {
  const isHeld = (option: string) => option !== value && held?.values.includes(option) === true;
  const firstOther = options.find((option) => option !== value && !isHeld(option));
  return (
    <>
      <Menu.Label>{heading}</Menu.Label>
      {options.map((option, index) => (
        <Menu.Item
          key={option}
          disabled={option === value || isHeld(option)}
          // Mantine would try the first item, which may be the disabled one, and leave the keys outside.
          data-autofocus={option === firstOther || undefined}
          onClick={() => onChoose(option)}
          rightSection={
            option === value ? (
              <IconCheck size={15} stroke={1.6} aria-label="current" />
            ) : isHeld(option) ? (
              <Text span fz="xs">
                {held?.why}
              </Text>
            ) : (
              <Kbd>{index + 1}</Kbd>
            )
          }
        >
          <Group component="span" display="inline-flex" gap={9}>
            {icon(option)}
            {option}
          </Group>
        </Menu.Item>
      ))}
    </>
  );
}
