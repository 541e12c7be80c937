import { MomentChoice } from '../../../ui/dates/MomentChoice.tsx';
import { type ChosenSnooze, SNOOZE_CHOICES } from './snooze-choices.ts';
import { text } from './text.ts';

const words = text.snooze;
const CHOICES = SNOOZE_CHOICES.map((value) => ({ value, label: words.choices[value] }));

interface SnoozeChoicesProps {
  value: ChosenSnooze;
  onChange: (value: ChosenSnooze) => void;
}

export const SnoozeChoices = (props: SnoozeChoicesProps) => (
  <MomentChoice label={words.until} choices={CHOICES} own={words.own} {...props} />
);
