import type { TagWithUse } from '@switchboard/contract/tickets/tags.ts';
import { useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadOthers, useMergeTag } from '../api.ts';
import { text } from '../text.ts';

const words = text.merge;

/** Chooses the tag that stands for both from now on. */
export function MergeTagDialog({ tag, onClose }: { tag: TagWithUse; onClose: () => void }) {
  const merge = useMergeTag(tag._id);
  const [into, setInto] = useState<FilterOption | null>(null);
  const loadOptions = useMemo(() => loadOthers(tag._id), [tag._id]);
  return (
    <FormDialog
      opened
      title={words.title(tag.name)}
      subtitle={words.help}
      submitLabel={words.submit}
      busy={merge.isPending}
      disabled={into === null}
      error={merge.isError ? wordsOf(merge.error, words.failed) : null}
      onSubmit={() => {
        if (into === null) return;
        merge.mutate(into.value, {
          onSuccess: () => {
            toast.success(words.done(tag.name, into.label));
            onClose();
          },
        });
      }}
      onClose={onClose}
    >
      <SearchSelect
        label={words.into}
        value={into}
        onChange={setInto}
        loadOptions={loadOptions}
        placeholder={words.choose}
        what={text.what}
        required
      />
    </FormDialog>
  );
}
