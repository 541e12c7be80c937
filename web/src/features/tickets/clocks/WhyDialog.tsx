import { Box, Group, Stack, Table, Text } from '@mantine/core';
import { CLOCK_NAMES } from '@switchboard/contract/enums.ts';
import type { ClockInterval, TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import { useMemo } from 'react';
import { dayAndTime } from '../../../lib/format/format.ts';
import { clockIn, readersTimeZone } from '../../../lib/format/time-zone.ts';
import { DialogBody, DialogClose, DialogFrame, DialogHead } from '../../../ui/dialog/DialogFrame.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { useClocks } from './api.ts';
import { duration, words } from './text.ts';

/** Every span that a clock has counted or left out, with its reason. */
export function WhyDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const query = useClocks(ticketId);
  return (
    <DialogFrame opened width={640} onClose={onClose}>
      <DialogHead title={words.why} />
      <DialogBody what={words.why}>
        <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={6} height={24} />}>
          {(clocks) => (
            <Stack gap={20}>
              {clocks.toReversed().map((clock) => (
                <ClockSpans key={clock._id} clock={clock} />
              ))}
            </Stack>
          )}
        </Loaded>
      </DialogBody>
      <DialogClose label={words.close} />
    </DialogFrame>
  );
}

function ClockSpans({ clock }: { clock: TicketClock }) {
  const { earlier, intervals, timeZone } = clock;
  const there = useMemo(() => clockIn(timeZone), [timeZone]);
  const isElsewhere = readersTimeZone() !== timeZone;
  return (
    <section aria-label={CLOCK_NAMES[clock.kind]}>
      <Group justify="space-between" gap={8}>
        <Text component="h3" fz="sm" fw={550}>
          {CLOCK_NAMES[clock.kind]}: {words.states[clock.state]}
        </Text>
        <Text span fz="xs" c="dimmed">
          {words.policy(clock.policy.name, timeZone)}
        </Text>
      </Group>
      <Box style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={CLOCK_NAMES[clock.kind]}>
        <Table fz="xs" mt={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.here}</Table.Th>
              {isElsewhere && <Table.Th>{words.there}</Table.Th>}
              <Table.Th>{words.reason}</Table.Th>
              <Table.Th ta="right">{words.time}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {earlier.intervals > 0 && (
              <Table.Tr>
                <Table.Td colSpan={isElsewhere ? 4 : 3}>
                  {words.earlier(earlier.intervals, earlier.countedSeconds)}
                </Table.Td>
              </Table.Tr>
            )}
            {intervals.map((interval, index) => (
              // Two may begin at one moment.
              <Table.Tr key={`${interval.from} ${index === 0 ? '' : intervals[index - 1]?.reason}`}>
                <Table.Td className="tabular">{dayAndTime(interval.from)}</Table.Td>
                {isElsewhere && (
                  <Table.Td className="tabular">{there.weekdayAndTime(interval.from)}</Table.Td>
                )}
                <Table.Td>{reasonOf(interval)}</Table.Td>
                <Table.Td ta="right" className="tabular" c={interval.counts ? undefined : 'dimmed'}>
                  {interval.counts
                    ? duration(interval.seconds)
                    : interval.seconds > 0 && `${duration(interval.seconds)} ${words.notCounted}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Text fz="sm" mt={6} className="tabular">
        {words.counted(clock.countedSeconds, clock.targetSeconds)}
      </Text>
    </section>
  );
}

const reasonOf = ({ reason, detail }: ClockInterval) =>
  detail === null ? words.reasons[reason] : `${words.reasons[reason]}: ${detail}`;
