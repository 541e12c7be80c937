import { Checkbox, Group, MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { MEMBER_ROLES, ROLE_LABELS, TICKET_PRIORITIES, TICKET_TYPES } from '@switchboard/contract/enums.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { FORMS, LENGTH } from '@switchboard/contract/limits.ts';
import { ASKED_PARTS, PRIORITY_MODES, TYPE_ICONS } from '@switchboard/contract/tickets/forms/form-values.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { TypeDrawing } from '../../../shared/own-fields/type-icon.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { templateText, editorText as words } from '../text.ts';
import type { TypeDraft } from '../type-draft.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { OrganizationParts } from './OrganizationParts.tsx';

interface TypePartsProps {
  draft: TypeDraft;
  errors: readonly FieldError[];
  /** What every organization may copy has no departments, and its tickets belong nowhere yet. */
  isOfOrganization: boolean;
  onChange: (part: Partial<TypeDraft>) => void;
}

/** What a request type is, for whom, and where its tickets belong. */
export function TypeParts({ draft, errors, isOfOrganization, onChange }: TypePartsProps) {
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.msg;
  return (
    <>
      <FormSection title={words.general} description={words.generalHelp}>
        <Group align="flex-start" wrap="nowrap">
          <Select
            label={words.icon}
            w={130}
            data={[...TYPE_ICONS]}
            value={draft.icon}
            onChange={(chosen) => onChange({ icon: TYPE_ICONS.find((one) => one === chosen) ?? 'request' })}
            allowDeselect={false}
            leftSection={<TypeDrawing icon={draft.icon} />}
            renderOption={({ option }) => (
              <Group gap={8}>
                <TypeDrawing icon={TYPE_ICONS.find((one) => one === option.value) ?? 'request'} />
                {option.label}
              </Group>
            )}
          />
          <TextInput
            label={words.name}
            flex={1}
            maxLength={LENGTH.name}
            value={draft.name}
            error={errorAt('name')}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Group>
        <Textarea
          label={<FieldLabel optional>{words.description}</FieldLabel>}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LENGTH.typeDescription}
          value={draft.description}
          error={errorAt('description')}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </FormSection>
      <FormSection title={words.audience} description={words.audienceHelp}>
        <MultiSelect
          label={<FieldLabel optional>{words.roles}</FieldLabel>}
          data={MEMBER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          value={[...draft.audience.roles]}
          onChange={(chosen) =>
            onChange({
              audience: { ...draft.audience, roles: MEMBER_ROLES.filter((role) => chosen.includes(role)) },
            })
          }
        />
        {isOfOrganization && (
          <TagsInput
            label={<FieldLabel optional>{words.departments}</FieldLabel>}
            description={words.departmentsHelp}
            maxTags={FORMS.departments}
            value={[...draft.audience.departments]}
            onChange={(departments) => onChange({ audience: { ...draft.audience, departments } })}
          />
        )}
      </FormSection>
      <FormSection
        title={words.asked}
        description={isOfOrganization ? words.askedHelp : templateText.askedHelp}
      >
        <Checkbox.Group
          label={words.ask}
          value={[...draft.ask]}
          onChange={(chosen) => onChange({ ask: ASKED_PARTS.filter((part) => chosen.includes(part)) })}
        >
          <Group mt={6} gap="8px 16px" wrap="wrap">
            {ASKED_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={TICKET_FIELDS[part].label} />
            ))}
          </Group>
        </Checkbox.Group>
        <FieldColumns>
          <Select
            label={words.ticketType}
            data={[...TICKET_TYPES]}
            value={draft.ticketType}
            onChange={(chosen) =>
              onChange({ ticketType: TICKET_TYPES.find((one) => one === chosen) ?? 'Request Service' })
            }
            allowDeselect={false}
          />
          {isOfOrganization && <OrganizationParts draft={draft} errors={errors} onChange={onChange} />}
          <Select
            label={words.priorityMode}
            data={PRIORITY_MODES.map((value) => ({ value, label: words.priorityModes[value] }))}
            value={draft.priority.mode}
            onChange={(chosen) =>
              onChange({
                priority: {
                  ...draft.priority,
                  mode: PRIORITY_MODES.find((one) => one === chosen) ?? 'default',
                },
              })
            }
            allowDeselect={false}
          />
          {draft.priority.mode !== 'asked' && (
            <Select
              label={words.priority}
              data={[...TICKET_PRIORITIES]}
              value={draft.priority.value}
              onChange={(chosen) =>
                onChange({
                  priority: {
                    ...draft.priority,
                    value: TICKET_PRIORITIES.find((one) => one === chosen) ?? 'Medium',
                  },
                })
              }
              allowDeselect={false}
            />
          )}
        </FieldColumns>
        {draft.priority.mode === 'asked' && (
          <MatrixTable
            matrix={draft.priority.matrix}
            onChange={(matrix) => onChange({ priority: { ...draft.priority, matrix } })}
          />
        )}
      </FormSection>
    </>
  );
}
