import type { UseFormReturnType } from '@mantine/form';
import { useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { text } from '../text.ts';
import type { TicketFormValues } from '../ticket-form.ts';

const words = text.create;

export interface TicketFieldProps {
  /** That of a ticket that is there already. */
  organization?: string | undefined;
  form: UseFormReturnType<TicketFormValues>;
  disabled: boolean;
}

/** A category, and one of its subcategories. */
export function TicketCategory({ organization, form, disabled }: TicketFieldProps) {
  const { category, subcategory } = form.values;
  const categoryId = category?.value ?? '';
  const { loadCategories, loadSubcategories } = useTicketChoices(categoryId, organization);

  const chooseCategory = (chosen: FilterOption | null) => {
    if (chosen?.value !== category?.value) form.setFieldValue('subcategory', null);
    form.setFieldValue('category', chosen);
  };

  return (
    <>
      <SearchSelect
        {...form.getInputProps('category')}
        label={words.category}
        what={words.categories}
        placeholder={words.choose}
        nothingFound={words.nothingFound}
        value={category}
        onChange={chooseCategory}
        loadOptions={loadCategories}
        disabled={disabled}
      />
      <SearchSelect
        {...form.getInputProps('subcategory')}
        key={categoryId}
        label={<FieldLabel optional>{words.subcategory}</FieldLabel>}
        what={words.subcategories}
        placeholder={category ? words.choose : words.subcategoryFirst}
        nothingFound={words.nothingFound}
        value={subcategory}
        onChange={(chosen) => form.setFieldValue('subcategory', chosen)}
        loadOptions={loadSubcategories}
        disabled={disabled || category === null}
        clearable
      />
    </>
  );
}
