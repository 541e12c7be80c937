import { Box, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { OptionsFailure } from '../feedback/OptionsFailure.tsx';
import classes from './FilterBar.module.css';
import { type ChoiceProps, useChoice } from './use-choice.ts';
import { silence, useOptions } from './use-options.ts';

export function FilterChip(props: ChoiceProps) {
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
      <span className={used ? classes.chip : undefined}>
        <Combobox.Target targetType="button" withExpandedAttribute>
          <button
            type="button"
            className={used ? classes.pick : classes.unused}
            aria-label={used ? `${label}: ${words}` : `Filter by ${label}`}
            onClick={() => combobox.toggleDropdown()}
          >
            {used ? (
              <>
                <span className={classes.field}>{label}</span>
                <span className={clsx('truncate', classes.values)}>{words}</span>
              </>
            ) : (
              <>
                <IconPlus size={14} stroke={1.6} aria-hidden />
                {label}
              </>
            )}
          </button>
        </Combobox.Target>
        {used && (
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${label}`}
            onClick={remove}
          >
            <IconX size={13} stroke={1.6} aria-hidden />
          </button>
        )}
      </span>
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
