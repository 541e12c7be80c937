import { Group, Radio, Stack, Text } from '@mantine/core';
import {
  type BulkKind,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketStatus,
} from '@switchboard/contract/enums.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { words as detailWords } from '../../../shared/ticket-details/words.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { chooseByNumber } from '../../../ui/status/ChoiceList.tsx';
import { PriorityIcon } from '../../../ui/status/PriorityIcon.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { loadTagOptions } from '../api/tag-ticket.ts';
import { AgentPicker } from '../components/AgentPicker.tsx';
import { tagText } from '../tag-text.ts';
import { BulkMacro } from './BulkMacro.tsx';
import { words as bulkWords } from './text.ts';

const words = bulkWords.fields;
const tagWords = tagText;

export interface BulkValueProps {
  kind: BulkKind;
  /** Of the tickets. */
  organization: string;
  /** Statuses that wait for an approval on all of them. */
  held: readonly TicketStatus[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** What the tickets are to have. */
export function BulkValue(props: BulkValueProps) {
  switch (props.kind) {
    case 'assign':
      return (
        <AgentPicker
          organization={props.organization}
          value={props.value}
          onChange={({ _id }) => props.onChange(_id)}
          current={null}
          error={null}
        />
      );
    case 'status':
      return <Words {...props} options={TICKET_STATUSES} icon={(status) => <StatusIcon status={status} />} />;
    case 'priority':
      return (
        <Words
          {...props}
          options={TICKET_PRIORITIES}
          icon={(priority) => <PriorityIcon priority={priority} />}
        />
      );
    case 'tag':
    case 'untag':
      return <TagChoice {...props} />;
    case 'macro':
      return <BulkMacro value={props.value} onChange={props.onChange} />;
    default:
      return <Place {...props} kind={props.kind} />;
  }
}

interface WordsProps<Word extends string> extends BulkValueProps {
  options: readonly Word[];
  icon: (word: Word) => ReactNode;
}

function Words<Word extends string>({ kind, held, value, onChange, options, icon }: WordsProps<Word>) {
  const isHeld = (option: string) => kind === 'status' && held.some((status) => status === option);
  return (
    <Radio.Group label={words[kind]} value={value} onChange={onChange}>
      <Stack
        gap={8}
        mt={6}
        onKeyDown={chooseByNumber(options, (option) => option && !isHeld(option) && onChange(option))}
      >
        {options.map((option, index) => (
          <Radio
            key={option}
            value={option}
            disabled={isHeld(option)}
            data-autofocus={option === options[0] || undefined}
            label={
              <Group component="span" gap={6}>
                {icon(option)}
                {option}
                {isHeld(option) ? (
                  <Text span fz="xs">
                    {bulkWords.held}
                  </Text>
                ) : (
                  <span aria-hidden>
                    <Kbd>{index + 1}</Kbd>
                  </span>
                )}
              </Group>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function TagChoice({ kind, organization, onChange }: BulkValueProps) {
  const [chosen, setChosen] = useState<FilterOption | null>(null);
  const loadTags = useMemo(() => loadTagOptions(organization), [organization]);
  return (
    <SearchSelect
      label={words[kind]}
      value={chosen}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? null);
      }}
      loadOptions={loadTags}
      what={tagWords.what}
    />
  );
}

function Place({ kind, organization, onChange }: BulkValueProps) {
  const [category, setCategory] = useState<FilterOption | null>(null);
  const [chosen, setChosen] = useState<FilterOption | null>(null);
  const choices = useTicketChoices(category?.value ?? '', organization);
  const choose = (option: FilterOption | null) => {
    setChosen(option);
    onChange(option?.value ?? null);
  };
  if (kind === 'project') {
    return (
      <SearchSelect
        label={words.project}
        value={chosen}
        onChange={choose}
        loadOptions={choices.loadProjects}
        what={detailWords.projects}
      />
    );
  }
  const isSub = kind === 'subcategory';
  return (
    <Stack gap={14}>
      <SearchSelect
        label={words.category}
        value={isSub ? category : chosen}
        onChange={(option) => {
          if (!isSub) return choose(option);
          setCategory(option);
          choose(null);
        }}
        loadOptions={choices.loadCategories}
        what={detailWords.categories}
      />
      {isSub && (
        <SearchSelect
          key={category?.value ?? ''}
          label={words.subcategory}
          value={chosen}
          onChange={choose}
          loadOptions={choices.loadSubcategories}
          what={detailWords.subcategories}
          disabled={category === null}
        />
      )}
    </Stack>
  );
}
