import { Box, Radio, Stack } from '@mantine/core';
import { DateField } from './DateField.tsx';
import { readMoment } from './typed-date.ts';

/** Besides what is usually chosen, a moment of one's own. */
export const OWN_MOMENT = 'moment';

export interface ChosenMoment<Choice extends string> {
  readonly choice: Choice | typeof OWN_MOMENT;
  /** What was typed, in the reader's zone; counts where it is chosen. */
  readonly moment: string;
}

interface MomentChoiceProps<Choice extends string> {
  label: string;
  /** What is usually chosen, in its order. */
  choices: readonly { readonly value: Choice; readonly label: string }[];
  /** Of the last choice, and of its field. */
  own: { readonly label: string; readonly field: string };
  value: ChosenMoment<Choice>;
  onChange: (value: ChosenMoment<Choice>) => void;
}

/** Until when something lasts: one of a few usual moments, or one that is typed or taken from a calendar. */
export function MomentChoice<Choice extends string>({
  label,
  choices,
  own,
  value,
  onChange,
}: MomentChoiceProps<Choice>) {
  const choose = (chosen: string) => {
    const found = choices.find((one) => one.value === chosen);
    onChange({ ...value, choice: found?.value ?? OWN_MOMENT });
  };
  return (
    <Radio.Group label={label} value={value.choice} onChange={choose}>
      <Stack gap={8} mt={6}>
        {choices.map((one) => (
          <Radio key={one.value} {...one} />
        ))}
        <Radio value={OWN_MOMENT} label={own.label} />
        {value.choice === OWN_MOMENT && (
          <Box pl={28}>
            <DateField
              withTime
              label={own.field}
              value={value.moment}
              onChange={(moment) => onChange({ ...value, moment })}
            />
          </Box>
        )}
      </Stack>
    </Radio.Group>
  );
}

/** "2026-11-22T14:30" in the reader's zone as the server takes it; null where it cannot be read. */
export function momentOf(typed: string): string | null {
  const read = readMoment(typed);
  return read === null ? null : new Date(read).toISOString();
}
