import { type KeyboardEvent, useRef } from 'react';
import { onDemand, useOnDemand } from '../on-demand/on-demand.ts';
import { ChipFrame } from './ChipFrame.tsx';
import { type ChoiceProps, useChoice } from './use-choice.ts';

const opened = onDemand(async () => (await import('./FilterChipOpened.tsx')).FilterChipOpened);

/** A filter whose choices are fetched when somebody comes near. */
export function FilterChip(props: ChoiceProps) {
  const { filter, picked, onPicked } = props;
  const { Wanted, busy, ask, prepare } = useOnDemand(opened);
  const { labelOf } = useChoice(props, []);
  const button = useRef<HTMLButtonElement>(null);
  if (Wanted) return <Wanted {...props} />;
  return (
    <ChipFrame
      label={filter.label}
      words={picked.map(labelOf).join(', ')}
      used={picked.length > 0}
      isRefused={filter.isRefused}
      onPress={(pressed) => void ask(pressed)}
      onRemove={() => {
        button.current?.focus();
        onPicked([]);
      }}
      buttonRef={button}
      button={{
        role: 'combobox',
        'aria-haspopup': 'listbox',
        'aria-expanded': false,
        'aria-busy': busy,
        onPointerEnter: prepare,
        onFocus: prepare,
        // As the list does once it is there.
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          void ask(event.currentTarget);
        },
      }}
    />
  );
}
