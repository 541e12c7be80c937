import type { ScheduledTicket } from '@switchboard/contract/entities/scheduled-ticket.ts';
import { useState } from 'react';
import { useTicketChoices } from '../../lib/choices/use-ticket-choices.ts';
import { fullName } from '../../lib/format/format.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useCreateSchedule, useEditSchedule } from './api/write-schedule.ts';
import {
  emptySchedule,
  filledSchedule,
  newScheduleBody,
  scheduleChanges,
  scheduleErrors,
} from './schedule-form.ts';
import { text } from './text.ts';
import { browserZone } from './wall-clock.ts';

const words = text.editor;

type Chosen = 'category' | 'subcategory' | 'project' | 'specificAgent';

const named = (ref: { _id: string; name: string } | null): FilterOption | null =>
  ref && { value: ref._id, label: ref.name };

function chosenOf(edited: ScheduledTicket | null): Record<Chosen, FilterOption | null> {
  const agent = edited?.specificAgent;
  return {
    category: named(edited?.category ?? null),
    subcategory: named(edited?.subcategory ?? null),
    project: named(edited?.project ?? null),
    specificAgent: agent ? { value: agent._id, label: fullName(agent) } : null,
  };
}

/** The form that makes a schedule, or changes the given one. */
export function useScheduleForm(edited: ScheduledTicket | null, onSaved: () => void) {
  const { user } = useSession();
  const create = useCreateSchedule();
  const edit = useEditSchedule(edited?._id ?? '');
  const [before] = useState(() =>
    edited ? filledSchedule(edited) : emptySchedule(user?.contactNumber ?? '', browserZone()),
  );
  const [chosen, setChosen] = useState(() => chosenOf(edited));

  const callForm = useCallForm({
    initialValues: before,
    validate: (values) => scheduleErrors(values, edited && before, Date.now()),
    failed: edited ? words.updateFailed : words.createFailed,
    send: async (values) => {
      if (edited) await edit.mutateAsync(scheduleChanges(before, values));
      else await create.mutateAsync(newScheduleBody(values));
      toast.success(edited ? words.saved : words.created);
      onSaved();
    },
  });
  const { form } = callForm;
  const choices = useTicketChoices(form.values.category);

  const choose = (field: Chosen, option: FilterOption | null) => {
    const emptied = field === 'category' && option?.value !== form.values.category;
    setChosen((now) => ({ ...now, [field]: option, ...(emptied && { subcategory: null }) }));
    form.setFieldValue(field, option?.value ?? '');
    if (emptied) form.setFieldValue('subcategory', '');
    if (field === 'project') {
      const name = choices.managerNameAfter(option?.value, form.values.projectManagerName);
      form.setFieldValue('projectManagerName', name);
    }
  };

  return { ...callForm, chosen, choose, choices };
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>;
