import { Box, SimpleGrid, Text, TextInput } from '@mantine/core';
import { CLOCK_KINDS, TICKET_PRIORITIES, type TicketPriority } from '@switchboard/contract/enums.ts';
import type { SlaPolicy, Targets } from '@switchboard/contract/tickets/sla-policies.ts';
import { Fragment, type ReactNode } from 'react';
import { durationText, parseDuration } from '../durations.ts';
import { text } from '../text.ts';

const words = text.policies.form;
const TARGETS = ['firstResponse', 'nextResponse', 'resolution'] as const satisfies readonly (keyof Targets)[];

/** As they are typed. */
export type TargetTexts = Readonly<Record<TicketPriority, Readonly<Record<keyof Targets, string>>>>;

const ofAll = <From, To>(
  all: Readonly<Record<TicketPriority, Readonly<Record<keyof Targets, From>>>>,
  change: (value: From) => To,
) => {
  const of = (priority: TicketPriority) => ({
    firstResponse: change(all[priority].firstResponse),
    nextResponse: change(all[priority].nextResponse),
    resolution: change(all[priority].resolution),
  });
  return { Low: of('Low'), Medium: of('Medium'), High: of('High'), Critical: of('Critical') };
};

export const targetTexts = (targets: SlaPolicy['targets']): TargetTexts => ofAll(targets, durationText);

/** What cannot be read is none: `wrongTarget` says so before anything is sent. */
export const targetsOf = (texts: TargetTexts): SlaPolicy['targets'] =>
  ofAll(texts, (typed) => parseDuration(typed) ?? null);

/** The first that cannot be read. */
export const wrongTarget = (texts: TargetTexts): string | undefined =>
  TICKET_PRIORITIES.flatMap((priority) => TARGETS.map((target) => texts[priority][target])).find(
    (typed) => parseDuration(typed) === undefined,
  );

interface TargetFieldsProps {
  texts: TargetTexts;
  onChange: (texts: TargetTexts) => void;
  error: ReactNode;
}

/** How long each clock has for each priority. */
export function TargetFields({ texts, onChange, error }: TargetFieldsProps) {
  const set = (priority: TicketPriority, target: keyof Targets, typed: string) =>
    onChange({ ...texts, [priority]: { ...texts[priority], [target]: typed } });
  return (
    <Box role="group" aria-label={words.targets}>
      <Text fz="sm" fw={500}>
        {words.targets}
      </Text>
      <Text fz="xs" c="dimmed" mb={6}>
        {words.targetsHelp}
      </Text>
      <SimpleGrid cols={4} spacing={8} verticalSpacing={6}>
        <span />
        {CLOCK_KINDS.map((clock) => (
          <Text key={clock} span fz="xs" c="dimmed">
            {text.clocks[clock]}
          </Text>
        ))}
        {TICKET_PRIORITIES.map((priority) => (
          <Fragment key={priority}>
            <Text span fz="sm" lh="36px">
              {priority}
            </Text>
            {TARGETS.map((target, index) => {
              const typed = texts[priority][target];
              const minutes = parseDuration(typed);
              return (
                <TextInput
                  key={target}
                  aria-label={words.target(priority, text.clocks[CLOCK_KINDS[index] ?? 'resolution'])}
                  placeholder={words.noTarget}
                  maxLength={40}
                  value={typed}
                  error={minutes === undefined}
                  onChange={({ currentTarget: { value } }) => set(priority, target, value)}
                  // So that everybody sees what a day is.
                  onBlur={() => minutes !== undefined && set(priority, target, durationText(minutes))}
                />
              );
            })}
          </Fragment>
        ))}
      </SimpleGrid>
      {error && (
        <Text fz="xs" c="danger" role="alert" mt={4}>
          {error}
        </Text>
      )}
    </Box>
  );
}
