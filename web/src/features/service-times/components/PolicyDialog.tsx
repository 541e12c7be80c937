import {
  Box,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import {
  CLOCK_KINDS,
  ESCALATIONS,
  type Escalation,
  PAUSE_KINDS,
  type PauseKind,
  TICKET_PRIORITIES,
  type TicketPriority,
} from '@switchboard/contract/enums.ts';
import { LENGTH, POLICIES } from '@switchboard/contract/limits.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { type SlaPolicy, slaPolicyFields, type Targets } from '@switchboard/contract/tickets/sla-policies.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCalendars, useSavePolicy } from '../api.ts';
import { useAllProjects, useRequestTypes } from '../routing-api.ts';
import { text } from '../text.ts';

const words = text.policies.form;
const TARGETS = ['firstResponse', 'nextResponse', 'resolution'] as const satisfies readonly (keyof Targets)[];
const NONE = { firstResponse: null, nextResponse: null, resolution: null };

interface Values extends Record<string, unknown> {
  name: string;
  order: number;
  calendar: string;
  requestTypes: string[];
  projects: string[];
  priorities: TicketPriority[];
  targets: SlaPolicy['targets'];
  pauseOn: PauseKind[];
  warnAtPercent: number;
  escalations: SlaPolicy['escalations'];
  shareWithRequester: boolean;
  isDefault: boolean;
}

const bodyOf = ({ requestTypes, projects, priorities, ...values }: Values) => ({
  ...values,
  match: { requestTypes, projects, priorities },
});

function mistakes(values: Values): Partial<Record<string, string>> {
  const parsed = slaPolicyFields.safeParse(bodyOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

/** @param edited null for a new one */
export function PolicyDialog({ edited, onClose }: { edited: SlaPolicy | null; onClose: () => void }) {
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
      targets: edited?.targets ?? { Low: NONE, Medium: NONE, High: NONE, Critical: NONE },
      pauseOn: [...(edited?.pauseOn ?? ['requester', 'vendor'])] as PauseKind[],
      warnAtPercent: edited?.warnAtPercent ?? 80,
      escalations: [...(edited?.escalations ?? [])],
      shareWithRequester: edited?.shareWithRequester ?? false,
      isDefault: edited?.isDefault ?? false,
    },
    validate: mistakes,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(bodyOf(values));
      toast.success(edited ? words.saved(values.name.trim()) : words.added(values.name.trim()));
      onClose();
    },
  });
  const { values } = form;
  const setTarget = (priority: TicketPriority, target: keyof Targets, minutes: string | number) =>
    form.setFieldValue('targets', {
      ...values.targets,
      [priority]: { ...values.targets[priority], [target]: minutes === '' ? null : Number(minutes) },
    });
  // Pages have room for one; what else a policy has is kept.
  const escalation = values.escalations.find(({ clock }) => clock === 'resolution');
  const setEscalation = (action: Escalation | null, atPercent = escalation?.atPercent ?? 90) =>
    form.setFieldValue('escalations', [
      ...values.escalations.filter((one) => one !== escalation),
      ...(action ? [{ clock: 'resolution' as const, atPercent, action }] : []),
    ]);
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
      <Box role="group" aria-label={words.targets}>
        <Text fz="sm" fw={500} mb={6}>
          {words.targets}
        </Text>
        <SimpleGrid cols={4} spacing={8} verticalSpacing={6}>
          <span />
          {CLOCK_KINDS.map((clock) => (
            <Text key={clock} span fz="xs" c="dimmed">
              {text.clocks[clock]}
            </Text>
          ))}
          {TICKET_PRIORITIES.flatMap((priority) => [
            <Text key={priority} span fz="sm" lh="36px">
              {priority}
            </Text>,
            ...TARGETS.map((target, index) => (
              <NumberInput
                key={`${priority} ${target}`}
                aria-label={words.target(priority, text.clocks[CLOCK_KINDS[index] ?? 'resolution'])}
                min={POLICIES.smallestTarget}
                max={POLICIES.largestTarget}
                hideControls
                value={values.targets[priority][target] ?? ''}
                onChange={(minutes) => setTarget(priority, target, minutes)}
              />
            )),
          ])}
        </SimpleGrid>
        {form.errors.targets && (
          <Text fz="xs" c="danger" role="alert">
            {form.errors.targets}
          </Text>
        )}
      </Box>
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
      <Group gap={12} align="flex-end">
        <Select
          label={words.escalate}
          data={[
            { value: '', label: words.none },
            ...ESCALATIONS.map((value) => ({ value, label: text.escalations[value] })),
          ]}
          value={escalation?.action ?? ''}
          onChange={(action) => setEscalation(ESCALATIONS.find((one) => one === action) ?? null)}
          allowDeselect={false}
        />
        {escalation && (
          <NumberInput
            label={words.escalateAt}
            w={96}
            min={1}
            max={POLICIES.mostPercent}
            value={escalation.atPercent}
            onChange={(percent) => setEscalation(escalation.action, Number(percent) || 90)}
          />
        )}
      </Group>
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
