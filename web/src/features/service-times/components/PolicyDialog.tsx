import {
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Switch,
  TextInput,
} from '@mantine/core';
import {
  PAUSE_KINDS,
  type PauseKind,
  TICKET_PRIORITIES,
  type TicketPriority,
} from '@switchboard/contract/enums.ts';
import { LENGTH, POLICIES } from '@switchboard/contract/limits.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { type SlaPolicy, slaPolicyFields } from '@switchboard/contract/tickets/sla-policies.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCalendars, useSavePolicy } from '../api.ts';
import { useAllProjects, useRequestTypes } from '../routing-api.ts';
import { text } from '../text.ts';
import { EscalationFields } from './EscalationFields.tsx';
import { TargetFields, type TargetTexts, targetsOf, targetTexts, wrongTarget } from './TargetFields.tsx';

const words = text.policies.form;
const NONE = { firstResponse: null, nextResponse: null, resolution: null };

interface Values extends Record<string, unknown> {
  name: string;
  order: number;
  calendar: string;
  requestTypes: string[];
  projects: string[];
  priorities: TicketPriority[];
  targets: TargetTexts;
  pauseOn: PauseKind[];
  warnAtPercent: number;
  escalations: SlaPolicy['escalations'];
  shareWithRequester: boolean;
  isDefault: boolean;
  applyToOpen: boolean;
}

const bodyOf = ({ requestTypes, projects, priorities, targets, ...values }: Values) => ({
  ...values,
  targets: targetsOf(targets),
  match: { requestTypes, projects, priorities },
});

function mistakes(values: Values): Partial<Record<string, string>> {
  const unreadable = wrongTarget(values.targets);
  if (unreadable !== undefined) return { targets: words.targetWrong(unreadable) };
  const parsed = slaPolicyFields.safeParse(bodyOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

interface PolicyDialogProps {
  /** Null for a new one. */
  edited: SlaPolicy | null;
  /** It is being applied to the tickets that are open. */
  onApply: (policy: SlaPolicy) => void;
  onClose: () => void;
}

export function PolicyDialog({ edited, onApply, onClose }: PolicyDialogProps) {
  const { mutateAsync } = useSavePolicy(edited);
  const calendars = useCalendars({ page: 1, search: '' }).data?.calendars;
  const { data: projects } = useAllProjects();
  const requestTypes = typeOptions(useRequestTypes().data ?? [], edited?.match.requestTypes ?? []);
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm<Values>({
    initialValues: {
      name: edited?.name ?? '',
      order: edited?.order ?? 0,
      calendar: edited?.calendar._id ?? '',
      requestTypes: [...(edited?.match.requestTypes ?? [])],
      projects: [...(edited?.match.projects ?? [])],
      priorities: [...(edited?.match.priorities ?? [])],
      targets: targetTexts(edited?.targets ?? { Low: NONE, Medium: NONE, High: NONE, Critical: NONE }),
      pauseOn: [...(edited?.pauseOn ?? ['requester', 'vendor'])] as PauseKind[],
      warnAtPercent: edited?.warnAtPercent ?? 80,
      escalations: [...(edited?.escalations ?? [])],
      shareWithRequester: edited?.shareWithRequester ?? false,
      isDefault: edited?.isDefault ?? false,
      applyToOpen: false,
    },
    validate: mistakes,
    failed: words.failed,
    send: async (values) => {
      const { slaPolicy } = await mutateAsync(bodyOf(values));
      if (values.applyToOpen) onApply(slaPolicy);
      toast.success(edited ? words.saved(values.name.trim()) : words.added(values.name.trim()));
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={680}
      {...dialog}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
        <NumberInput
          label={words.order}
          min={0}
          value={values.order}
          onChange={(order) => form.setFieldValue('order', Number(order) || 0)}
        />
        <Select
          {...field('calendar')}
          label={words.calendar}
          data={optionsOf(calendars)}
          allowDeselect={false}
        />
        <NumberInput
          label={words.warnAtPercent}
          min={1}
          max={POLICIES.mostPercent}
          value={values.warnAtPercent}
          onChange={(percent) => form.setFieldValue('warnAtPercent', Number(percent) || 80)}
        />
        <MultiSelect
          label={words.requestTypes}
          description={words.requestTypesHelp}
          data={requestTypes}
          value={values.requestTypes}
          onChange={(chosen) => form.setFieldValue('requestTypes', chosen)}
          searchable
        />
        <MultiSelect
          label={words.projects}
          description={words.projectsHelp}
          data={(projects ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={values.projects}
          onChange={(chosen) => form.setFieldValue('projects', chosen)}
          error={form.errors.match}
          searchable
        />
        <MultiSelect
          label={words.priorities}
          description={words.prioritiesHelp}
          data={[...TICKET_PRIORITIES]}
          value={values.priorities}
          onChange={(chosen) =>
            form.setFieldValue(
              'priorities',
              TICKET_PRIORITIES.filter((priority) => chosen.includes(priority)),
            )
          }
        />
      </SimpleGrid>
      <TargetFields
        texts={values.targets}
        onChange={(targets) => form.setFieldValue('targets', targets)}
        error={form.errors.targets}
      />
      <Checkbox.Group
        label={words.pauseOn}
        description={words.pauseHelp}
        value={values.pauseOn}
        onChange={(chosen) =>
          form.setFieldValue(
            'pauseOn',
            PAUSE_KINDS.filter((kind) => chosen.includes(kind)),
          )
        }
      >
        <Group gap={16} mt={6}>
          {PAUSE_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={text.pauses[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
      <EscalationFields
        escalations={values.escalations}
        onChange={(escalations) => form.setFieldValue('escalations', escalations)}
        error={form.errors.escalations}
      />
      <Switch
        label={words.shareWithRequester}
        checked={values.shareWithRequester}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('shareWithRequester', checked)}
      />
      <Switch
        label={words.isDefault}
        checked={values.isDefault}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('isDefault', checked)}
      />
      <Switch
        label={words.applyToOpen}
        description={words.applyHelp}
        checked={values.applyToOpen}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('applyToOpen', checked)}
      />
    </FormDialog>
  );
}

/** What was archived since keeps its place. */
const typeOptions = (
  types: readonly { readonly _id: string; readonly name: string }[],
  named: readonly string[],
) => [
  ...types.map(({ _id, name }) => ({ value: _id, label: name })),
  ...named
    .filter((id) => !types.some(({ _id }) => _id === id))
    .map((value) => ({ value, label: words.archivedType })),
];

const optionsOf = (calendars: readonly Calendar[] | undefined) =>
  (calendars ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
