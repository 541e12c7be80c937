import type { Category, Subcategory } from '@switchboard/contract/entities/category.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { usageWords } from '../../../lib/words/usage-words.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useUsage } from '../api/get-usage.ts';
import { useArchiveCategory } from '../api/write-category.ts';
import { text } from '../text.ts';

const words = text.archive;

export type Archived =
  | { readonly kind: 'category'; readonly thing: Category }
  | { readonly kind: 'subcategory'; readonly thing: Subcategory };

/** Says what uses it before it goes. */
export function ArchiveCategoryDialog({ archived, onClose }: { archived: Archived; onClose: () => void }) {
  const { kind, thing } = archived;
  const usage = useUsage(kind, thing._id);
  const archive = useArchiveCategory(kind, thing._id);
  const subcategories = archived.kind === 'category' ? archived.thing.subcategories.length : 0;
  const use = usage.data ? usageWords(usage.data) : usage.isError ? words.unknownUse : words.loading;
  return (
    <ConfirmDialog
      opened
      title={words.title[kind]}
      message={
        <>
          <strong>{thing.name}</strong>: {use}
          {words.subcategories(subcategories)}
        </>
      }
      confirmLabel={words.confirm}
      danger
      busy={archive.isPending}
      error={archive.error ? wordsOf(archive.error, words.failed[kind]) : null}
      onConfirm={() =>
        archive.mutate(undefined, {
          onSuccess: () => {
            toast.success(words.done(thing.name));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
