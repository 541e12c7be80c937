import { Select, Textarea, TextInput } from '@mantine/core';
import { type Project, projectFields } from '@switchboard/contract/catalogue/projects.ts';
import { PROJECT_STATUSES, SHARING_MODES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { sharingWords } from '../../../shared/sharing/sharing-words.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { leadOption, loadBuHeads, loadManagers, useSaveProject } from '../api.ts';
import { text } from '../text.ts';

const words = text.form;

const valuesOf = (project: Project | null) => ({
  name: project?.name ?? '',
  code: project?.code ?? '',
  description: project?.description ?? '',
  projectManager: project?.projectManager?._id ?? '',
  buHead: project?.buHead?._id ?? '',
  status: project?.status ?? 'Active',
  startDate: project?.startDate ?? '',
  endDate: project?.endDate ?? '',
  sharing: project?.sharing ?? ('' as const),
});

type Values = Record<Exclude<keyof ReturnType<typeof valuesOf>, 'sharing'>, string> & {
  sharing: NonNullable<Project['sharing']> | '';
};

/** Adds a project, or edits the given one. */
export function ProjectDialog({ edited, onClose }: { edited: Project | null; onClose: () => void }) {
  const { mutateAsync } = useSaveProject(edited);
  const [manager, setManager] = useState(edited?.projectManager ? leadOption(edited.projectManager) : null);
  const [buHead, setBuHead] = useState(edited?.buHead ? leadOption(edited.buHead) : null);
  const modes = sharingWords(useUser().organization?.name ?? '');
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm<Values>({
    initialValues: valuesOf(edited),
    validate: projectFields,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(values);
      toast.success(edited ? words.saved(values.name.trim()) : words.added(values.name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={560}
      {...dialog}
      note={form.values.status === 'Active' ? undefined : words.inactiveNote}
      onClose={onClose}
    >
      <FieldColumns>
        <TextInput {...field('name')} label={words.name} maxLength={LENGTH.name} data-autofocus />
        <TextInput
          {...field('code')}
          label={words.code}
          description={words.codeHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LENGTH.projectCode}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </FieldColumns>
      <Textarea
        {...field('description')}
        label={<FieldLabel optional>{words.description}</FieldLabel>}
        maxLength={LENGTH.description}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FieldColumns>
        <SearchSelect
          label={<FieldLabel optional>{words.manager}</FieldLabel>}
          value={manager}
          onChange={(chosen) => {
            setManager(chosen);
            form.setFieldValue('projectManager', chosen?.value ?? '');
          }}
          loadOptions={loadManagers}
          what={words.managers}
          error={form.errors.projectManager}
          clearable
        />
        <SearchSelect
          label={<FieldLabel optional>{words.buHead}</FieldLabel>}
          value={buHead}
          onChange={(chosen) => {
            setBuHead(chosen);
            form.setFieldValue('buHead', chosen?.value ?? '');
          }}
          loadOptions={loadBuHeads}
          what={words.buHeads}
          error={form.errors.buHead}
          clearable
        />
      </FieldColumns>
      <Select {...field('status')} label={words.status} data={[...PROJECT_STATUSES]} allowDeselect={false} />
      <Select
        {...field('sharing')}
        label={words.sharing}
        data={[
          { value: '', label: words.asOrganization },
          ...SHARING_MODES.map((mode) => ({ value: mode, label: modes[mode].label })),
        ]}
        allowDeselect={false}
      />
      <FieldColumns>
        <DateField {...field('startDate')} label={<FieldLabel optional>{words.startDate}</FieldLabel>} />
        <DateField
          {...field('endDate')}
          label={<FieldLabel optional>{words.endDate}</FieldLabel>}
          min={form.values.startDate}
        />
      </FieldColumns>
    </FormDialog>
  );
}
