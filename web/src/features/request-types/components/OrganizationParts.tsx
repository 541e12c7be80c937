import type { FieldError } from '@switchboard/contract/errors.ts';
import { useTicketChoices } from '../../../lib/choices/use-ticket-choices.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { loadPolicies, loadTeams, loadTemplates } from '../api.ts';
import { editorText as words } from '../text.ts';
import type { TypeDraft } from '../type-draft.ts';

interface OrganizationPartsProps {
  draft: TypeDraft;
  errors: readonly FieldError[];
  onChange: (part: Partial<TypeDraft>) => void;
}

/** Where tickets of a request type belong, among what the organization has. */
export function OrganizationParts({ draft, errors, onChange }: OrganizationPartsProps) {
  const { category } = draft;
  const { loadCategories, loadSubcategories, loadProjects } = useTicketChoices(category?.value ?? '');
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.msg;
  return (
    <>
      <SearchSelect
        label={<FieldLabel optional>{words.category}</FieldLabel>}
        what={words.category}
        value={category}
        onChange={(chosen) => onChange({ category: chosen, subcategory: null })}
        loadOptions={loadCategories}
        error={errorAt('category')}
        clearable
      />
      <SearchSelect
        key={category?.value ?? ''}
        label={<FieldLabel optional>{words.subcategory}</FieldLabel>}
        what={words.subcategory}
        value={draft.subcategory}
        onChange={(subcategory) => onChange({ subcategory })}
        loadOptions={loadSubcategories}
        error={errorAt('subcategory')}
        disabled={category === null}
        clearable
      />
      <SearchSelect
        label={<FieldLabel optional>{words.project}</FieldLabel>}
        what={words.project}
        value={draft.project}
        onChange={(project) => onChange({ project })}
        loadOptions={loadProjects}
        error={errorAt('project')}
        clearable
      />
      <SearchSelect
        label={<FieldLabel optional>{words.checklist}</FieldLabel>}
        what={words.checklist}
        value={draft.checklist}
        onChange={(checklist) => onChange({ checklist })}
        loadOptions={loadTemplates}
        error={errorAt('checklistTemplate')}
        clearable
      />
      <SearchSelect
        label={<FieldLabel optional>{words.team}</FieldLabel>}
        description={words.teamHelp}
        what={words.team}
        value={draft.team}
        onChange={(team) => onChange({ team })}
        loadOptions={loadTeams}
        error={errorAt('team')}
        clearable
      />
      <SearchSelect
        label={<FieldLabel optional>{words.policy}</FieldLabel>}
        description={words.policyHelp}
        what={words.policy}
        value={draft.policy}
        onChange={(policy) => onChange({ policy })}
        loadOptions={loadPolicies}
        error={errorAt('slaPolicy')}
        clearable
      />
    </>
  );
}
