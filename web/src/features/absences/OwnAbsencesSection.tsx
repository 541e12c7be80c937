import { Button, Group, Stack, Text } from '@mantine/core';
import type { Absence } from '@switchboard/contract/tickets/absences.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { isoDay } from '../../lib/format/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { FormActions } from '../../ui/page/FormActions.tsx';
import { FormSection } from '../../ui/page/FormSection.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { daysText, substituteText } from './absence-words.ts';
import { useAbsences } from './api.ts';
import { text } from './text.ts';

const words = text.own;

/** The person's own, that are now or to come within a year. */
export function OwnAbsencesSection() {
  const { _id } = useUser();
  const now = new Date(useNow());
  const today = isoDay(now);
  const inAYear = isoDay(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate()));
  const { data, isPending, isFetching, refetch } = useAbsences(today, inAYear, _id);
  const [open, setOpen] = useState<Absence | 'new' | null>(null);
  return (
    <FormSection title={words.title} description={words.help}>
      {data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      {data && data.length > 0 && (
        <Stack component="ul" gap={8} aria-label={words.title}>
          {data.map((absence) => (
            <Group key={absence._id} component="li" gap={12} wrap="wrap">
              <Stack gap={0} flex={1} miw={0}>
                <Text fz="sm" fw={500}>
                  {daysText(absence)}
                </Text>
                <Text className="anywhere" fz="xs" c="dimmed">
                  {[substituteText(absence), absence.note].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
              <Button
                variant="default"
                size="xs"
                aria-label={words.changeLabel(daysText(absence))}
                onClick={() => setOpen(absence)}
              >
                {words.change}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {isPending && <SkeletonRows rows={2} height={30} />}
      {!data && !isPending && (
        <LoadError what={text.what} title={words.missing} onRetry={() => void refetch()} busy={isFetching} />
      )}
      <FormActions>
        <Button component={Link} to={paths.absences} variant="default">
          {words.all}
        </Button>
        <Button onClick={() => setOpen('new')}>{text.add}</Button>
      </FormActions>
      {open !== null && (
        <AbsenceDialog edited={open === 'new' ? null : open} from={today} onClose={() => setOpen(null)} />
      )}
    </FormSection>
  );
}
