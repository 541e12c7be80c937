import { Anchor, Checkbox, Text, TextInput } from '@mantine/core';
import { ERASURES } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import {
  approveErasure,
  type Erasure,
  type PlaceCount,
} from '@switchboard/contract/data-lifecycle/erasures.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { fullName, count as written } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { searchPath } from '../../../lib/navigation/paths.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Facts } from '../../../ui/page/Facts.tsx';
import { useApproveErasure, useErasurePreview } from './erasure-api.ts';
import { text } from './erasure-text.ts';

const words = text.dialog;

interface ApproveErasureDialogProps {
  erasure: Erasure;
  onClose: () => void;
}

/** What it comes to, and how far it goes; whoever approves types the name and proves who they are. */
export function ApproveErasureDialog({ erasure, onClose }: ApproveErasureDialogProps) {
  const name = fullName(erasure.person);
  const query = useErasurePreview(erasure._id);
  const { mutateAsync } = useApproveErasure(erasure._id);
  const approve = async (values: { typed: string; texts: boolean; remove: boolean }, proof: MakersProof) => {
    await mutateAsync({
      name: values.typed,
      replaceInTexts: values.texts,
      attachments: values.remove ? 'remove' : 'keep',
      ...proof,
    });
    toast.success(words.done);
    onClose();
  };
  const { dialog, field, form } = useCallForm({
    initialValues: { name: '', texts: true, remove: false, password: '', code: '' },
    validate: ({ name: typed }) =>
      approveErasure.body.shape.name.safeParse(typed).success ? {} : { name: words.name(name) },
    failed: words.failed,
    send: ({ name: typed, texts, remove, password, code }) =>
      approve({ typed, texts, remove }, { password, ...(code !== '' && { code }) }),
  });
  return (
    <FormDialog
      opened
      title={words.title(name)}
      subtitle={words.subtitle(erasure.code)}
      submitLabel={words.submit}
      {...dialog}
      onClose={onClose}
    >
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={4} height={20} />}>
        {(preview) => (
          <Facts labels="max-content" muted>
            {preview.map((one) => (
              <Fragment key={one.place}>
                <dt>{text.places[one.place]}</dt>
                <dd>{countOf(one, name)}</dd>
              </Fragment>
            ))}
          </Facts>
        )}
      </Loaded>
      <Checkbox
        label={words.texts}
        description={words.textsHelp}
        {...form.getInputProps('texts', { type: 'checkbox' })}
      />
      <Checkbox label={words.remove} {...form.getInputProps('remove', { type: 'checkbox' })} />
      <Text size="sm">{words.note}</Text>
      <TextInput {...field('name')} label={words.name(name)} autoComplete="off" required />
      <MakerFields
        field={field}
        disabled={dialog.busy}
        onPasskey={(passkey) => {
          const { name: typed, texts, remove } = form.getValues();
          return approve({ typed, texts, remove }, { passkey });
        }}
      />
    </FormDialog>
  );
}

function countOf({ place, count }: PlaceCount, name: string) {
  const shown =
    count === null ? words.tooMany : count >= ERASURES.counted ? words.over(written(count)) : written(count);
  if (place !== 'texts' || count === 0) return shown;
  return (
    <>
      {shown}{' '}
      <Anchor component={Link} to={searchPath(`"${name}"`)} target="_blank" size="sm">
        {words.search}
      </Anchor>
    </>
  );
}
