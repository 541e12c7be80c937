import { Group, Radio, TextInput } from '@mantine/core';
import { TAG_TONES, type TagTone } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { type TagWithUse, tagFields } from '@switchboard/contract/tickets/tags.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TagChip } from '../../../ui/tags/TagChip.tsx';
import { useSaveTag } from '../api.ts';
import { TONE_NAMES, text } from '../text.ts';

const words = text.form;

interface TagDialogProps {
  /** Null for a new one. */
  edited: TagWithUse | null;
  onClose: () => void;
}

export function TagDialog({ edited, onClose }: TagDialogProps) {
  const { mutateAsync } = useSaveTag(edited);
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: { name: edited?.name ?? '', colour: (edited?.colour ?? 'slate') as string },
    validate: tagFields,
    failed: words.failed,
    send: async (values) => {
      await mutateAsync(values);
      const name = values.name.trim();
      toast.success(edited ? words.saved(name) : words.added(name));
      onClose();
    },
  });
  const { colour } = form.getValues();
  return (
    <FormDialog opened title={words[verb]} submitLabel={words.submit[verb]} {...dialog} onClose={onClose}>
      <TextInput {...field('name')} label={words.name} maxLength={LENGTH.tag} data-autofocus />
      <Radio.Group {...field('colour')} value={colour} label={words.colour}>
        <Group gap={16} mt={6} wrap="wrap">
          {TAG_TONES.map((tone: TagTone) => (
            <Radio
              key={tone}
              value={tone}
              label={<TagChip tag={{ name: TONE_NAMES[tone], colour: tone }} />}
            />
          ))}
        </Group>
      </Radio.Group>
    </FormDialog>
  );
}
