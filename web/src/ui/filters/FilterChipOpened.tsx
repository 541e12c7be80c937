import { Box, Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { OptionsFailure } from '../feedback/OptionsFailure.tsx';
import { ChipFrame } from './ChipFrame.tsx';
import classes from './FilterBar.module.css';
import { type ChoiceProps, useChoice } from './use-choice.ts';
import { silence, useOptions } from './use-options.ts';

/** A filter with its choices, which open by themselves the first time: somebody has pressed the chip. */
export function FilterChipOpened(props: ChoiceProps) {
  const { filter, picked, onPicked } = props;
  const { label, single = false } = filter;
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => filter.loadOptions && combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  const openAtOnce = useEffectEvent(() => {
    button.current?.focus({ preventScroll: true });
    combobox.openDropdown();
  });
  useLayoutEffect(() => openAtOnce(), []);
  const { options, state, retry } = useOptions(filter, query, combobox.dropdownOpened);

  const { labelOf, toggle } = useChoice(props, options);
  const pick = (value: string) => {
    toggle(value);
    if (single) combobox.closeDropdown();
  };

  const remove = () => {
    combobox.closeDropdown();
    combobox.focusTarget();
    onPicked([]);
  };

  const used = picked.length > 0;
  const words = picked.map(labelOf).join(', ');
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      width={220}
      position="bottom-start"
      offset={4}
      shadow="sm"
      transitionProps={{ transition: 'fade', duration: 90 }}
    >
      <ChipFrame
        label={label}
        words={words}
        used={used}
        isRefused={filter.isRefused}
        onPress={() => combobox.toggleDropdown()}
        onRemove={remove}
        buttonRef={button}
        target={(chip) => (
          <Combobox.Target targetType="button" withExpandedAttribute>
            {chip}
          </Combobox.Target>
        )}
      />
      <Combobox.Dropdown>
        {filter.loadOptions && (
          <Combobox.Search
            aria-label={`Search ${label}`}
            placeholder="Search"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
        {filter.loadOptions && state === 'failed' ? (
          <Box px={8} py={6}>
            <OptionsFailure what={filter.what} onRetry={retry} />
          </Box>
        ) : (
          <Combobox.Options
            mah={280}
            style={{ overflowY: 'auto' }}
            aria-label={label}
            aria-multiselectable={!single}
            labelledBy={undefined}
          >
            {options.map((option) => (
              <Choice key={option.value} option={option} checked={picked.includes(option.value)} />
            ))}
            {options.length === 0 && <Combobox.Empty>{silence[state]}</Combobox.Empty>}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Choice({ option, checked }: { option: FilterOption; checked: boolean }) {
  return (
    <Combobox.Option value={option.value} active={checked} aria-selected={checked}>
      <span className={classes.box} data-checked={checked || undefined}>
        {checked && <IconCheck size={12} stroke={2.4} aria-hidden />}
      </span>
      {option.icon}
      <span className={classes.optionLabel}>{option.label}</span>
    </Combobox.Option>
  );
}
