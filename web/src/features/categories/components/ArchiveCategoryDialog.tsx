import type { Category, Subcategory } from '@switchboard/contract/catalogue/categories.ts';
import { usageWords } from '../../../lib/words/usage-words.ts';
import { ConfirmMutation } from '../../../ui/dialog/ConfirmMutation.tsx';
import { useArchiveCategory, useUsage } from '../api.ts';
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
    <ConfirmMutation
      title={words.title[kind]}
      message={
        <>
          <strong>{thing.name}</strong>: {use}
          {words.subcategories(subcategories)}
        </>
      }
      confirmLabel={words.confirm}
      danger
      mutation={archive}
      input={undefined}
      done={words.done(thing.name)}
      failed={words.failed[kind]}
      onClose={onClose}
    />
  );
}
