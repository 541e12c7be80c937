import { Select, Textarea, TextInput } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MACRO_ROLES } from '@switchboard/contract/tickets/macros/macro-values.ts';
import type { Macro } from '@switchboard/contract/tickets/macros/macros.ts';
import { PLACEHOLDERS } from '@switchboard/contract/tickets/macros/placeholders.ts';
import { canShareViews } from '@switchboard/contract/tickets/views/view-policy.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useActor } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { AudienceFields } from '../views/AudienceFields.tsx';
import { type MacroFields, useMacroChoices, useSaveMacro } from './api.ts';
import { MacroTags } from './MacroTags.tsx';
import { text } from './text.ts';

const words = text.form;

interface MacroDialogProps {
  /** Null for a new one. */
  edited: Macro | null;
  onClose: () => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is chosen stands among the choices, even if it is gone. */
const withChosen = (choices: readonly Choice[], chosen: readonly { _id: string; name: string }[]) => [
  ...choices,
  ...chosen
    .filter(({ _id }) => !choices.some(({ value }) => value === _id))
    .map(({ _id, name }) => ({ value: _id, label: name })),
];

/** What a macro says and does, and who has it. */
export function MacroDialog({ edited, onClose }: MacroDialogProps) {
  const { mutateAsync } = useSaveMacro(edited);
  const actor = useActor();
  const shares = canShareViews(actor);
  const ofOrganization = actor.organizationId !== null;
  const choices = useMacroChoices(ofOrganization, shares);
  const verb = edited ? 'edit' : 'add';
  const actions = edited?.actions;
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      kind: (edited?.kind ?? 'reply') as string,
      text: edited?.text ?? '',
      status: (actions?.status ?? null) as string | null,
      priority: (actions?.priority ?? null) as string | null,
      tags: actions?.tags.map(({ _id }) => _id) ?? [],
      checklist: (actions?.checklist?._id ?? null) as string | null,
      assign: (actions?.assign?._id ?? null) as string | null,
      scope: (edited?.scope ?? 'personal') as string,
      role: (edited?.role ?? null) as string | null,
      team: edited?.team?._id ?? null,
    },
    // By the server alone: its schemas would come with every ticket.
    validate: () => ({}),
    failed: words.failed,
    send: async (values) => {
      const { macro } = await mutateAsync(fieldsOf(values));
      toast.success(words.saved(macro.name));
      onClose();
    },
  });
  const { kind, tags } = form.getValues();
  const assigned = actions?.assign ? [actions.assign] : [];
  const listed = actions?.checklist ? [actions.checklist] : [];
  return (
    <FormDialog opened title={words[verb]} submitLabel={words.submit[verb]} {...dialog} onClose={onClose}>
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.macro} data-autofocus />
      <Select
        {...field('kind')}
        value={kind}
        label={words.kind}
        allowDeselect={false}
        data={[
          { value: 'reply', label: text.kinds.reply },
          { value: 'note', label: text.kinds.note },
        ]}
      />
      <Textarea
        {...field('text')}
        label={words.text}
        description={words.textHelp(PLACEHOLDERS)}
        autosize
        minRows={3}
        maxRows={12}
      />
      <Select {...field('status')} label={words.status} clearable data={TICKET_STATUSES} />
      <Select {...field('priority')} label={words.priority} clearable data={TICKET_PRIORITIES} />
      {ofOrganization && (
        <>
          <MacroTags
            chosen={tags}
            choices={withChosen(choices.tags, actions?.tags ?? [])}
            onChange={(ids) => form.setFieldValue('tags', ids)}
          />
          <Select
            {...field('checklist')}
            label={words.checklist}
            clearable
            searchable
            data={withChosen(choices.templates, listed)}
          />
        </>
      )}
      {shares && (
        <Select
          {...field('assign')}
          label={words.assign}
          clearable
          searchable
          data={withChosen(choices.agents, assigned)}
        />
      )}
      <AudienceFields
        field={field}
        values={form.getValues()}
        roles={MACRO_ROLES}
        present={edited?.team ?? null}
      />
    </FormDialog>
  );
}

interface Values {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly status: string | null;
  readonly priority: string | null;
  readonly tags: string[];
  readonly checklist: string | null;
  readonly assign: string | null;
  readonly scope: string;
  readonly role: string | null;
  readonly team: string | null;
}

const fieldsOf = ({ status, priority, tags, checklist, assign, ...fields }: Values) =>
  ({
    ...fields,
    actions: { status, priority, tags, checklist: checklist ?? '', assign: assign ?? '' },
  }) as MacroFields;
