import { Button, Group, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import { IconSearch, IconTemplate } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { TypeDrawing } from '../../../shared/own-fields/type-icon.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { templatesWith, useCopyTemplate, useTemplates } from '../template-api.ts';
import { startText as words } from '../text.ts';
import { editPath } from './type-columns.tsx';

/** Begins a request type with what a template of the installation asks. */
export function StartFromTemplate() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTemplate size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && <StartDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const query = useTemplates();
  const { mutateAsync } = useCopyTemplate();
  const { dialog, field, form } = useCallForm({
    initialValues: { template: '', name: '' },
    validate: ({ template }) => (template === '' ? { template: words.chooseOne } : {}),
    failed: words.failed,
    send: async ({ template, name }) => {
      const { requestType } = await mutateAsync({ template, ...(name.trim() !== '' && { name }) });
      toast.success(words.done(requestType.name));
      onClose();
      void navigate(editPath(requestType));
    },
  });
  const chosen = query.data?.find(({ _id }) => _id === form.values.template);
  const isEmpty = query.data?.length === 0;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      disabled={query.data === undefined || isEmpty}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      <Loaded query={query} what={words.what} placeholder={<SkeletonRows rows={4} height={56} />}>
        {(templates) =>
          isEmpty ? (
            <EmptyState {...words.empty} />
          ) : (
            <>
              <TemplateChoice
                templates={templates}
                value={form.values.template}
                error={form.errors.template}
                onChange={(template) => form.setValues({ template, name: '' })}
              />
              {chosen && (
                <TextInput
                  {...field('name')}
                  label={<FieldLabel optional>{words.name}</FieldLabel>}
                  placeholder={chosen.name}
                  maxLength={LENGTH.name}
                />
              )}
            </>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

interface TemplateChoiceProps {
  templates: readonly RequestTypeTemplate[];
  value: string;
  error: ReactNode;
  onChange: (id: string) => void;
}

function TemplateChoice({ templates, value, error, onChange }: TemplateChoiceProps) {
  const [search, setSearch] = useState('');
  const found = templatesWith(search, templates);
  return (
    <>
      <TextInput
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <Radio.Group label={words.choose} value={value} error={error} onChange={onChange}>
        <ScrollArea.Autosize mah="min(44vh, 420px)" type="auto" offsetScrollbars="present">
          <Stack gap={8} mt={6}>
            {found.length === 0 && (
              <Text size="sm" c="dimmed">
                {words.nothingFound}
              </Text>
            )}
            {found.map((template) => (
              <TemplateCard key={template._id} template={template} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Radio.Group>
    </>
  );
}

const TemplateCard = ({
  template: { _id, name, icon, description, form },
}: {
  template: RequestTypeTemplate;
}) => (
  <Radio.Card value={_id} p={12} aria-label={name}>
    <Group gap={10} wrap="nowrap" align="flex-start">
      <Radio.Indicator />
      <TypeDrawing icon={icon} />
      <Stack gap={2} miw={0}>
        <Text span size="sm" fw={550} className="anywhere">
          {name}
        </Text>
        {description && (
          <Text span size="xs" c="dimmed" className="anywhere" lineClamp={2}>
            {description}
          </Text>
        )}
        <Text span size="xs" c="dimmed" className="anywhere" lineClamp={2}>
          {words.asks(form.map(({ field }) => field.label))}
        </Text>
      </Stack>
    </Group>
  </Radio.Card>
);
