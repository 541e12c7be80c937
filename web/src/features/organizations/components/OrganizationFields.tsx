import { Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { ORGANIZATION_STATUSES } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import type { LogoChoice } from '../logo-choice.ts';
import type { OrganizationValues, Screen } from '../organization-form.ts';
import { recordText } from '../record-text.ts';
import { STATUS_LABELS } from '../text.ts';
import { LogoField } from './LogoField.tsx';

const words = recordText.fields;
const titles = recordText.sections;
const BELOW: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

const optional = (label: string) => <FieldLabel optional>{label}</FieldLabel>;
const sampleNumber = (code: string) => `${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || 'ACME'}-00001`;

interface OrganizationFieldsProps {
  screen: Screen;
  form: ReturnType<typeof useCallForm<OrganizationValues>>;
  logo: LogoChoice;
  logoUrl: string | null;
}

/** The four sections that adding and editing share. */
export function OrganizationFields({ screen, form, logo, logoUrl }: OrganizationFieldsProps) {
  const { field } = form;
  return (
    <>
      <FormSection title={titles.basics} description={titles.basicsHelp}>
        <FieldColumns>
          <TextInput {...field('name')} label={words.name} autoComplete="off" data-autofocus />
          <TextInput
            {...field('code')}
            {...BELOW}
            label={words.code}
            description={words.codeHelp(sampleNumber(form.form.values.code))}
            {...(screen === 'edit' && { maxLength: LENGTH.organizationCode })}
            autoComplete="off"
            spellCheck={false}
          />
        </FieldColumns>
        <FieldColumns>
          <TextInput
            {...field('organization_entity')}
            {...BELOW}
            label={optional(words.entity)}
            description={words.entityHelp}
            placeholder="acme.example"
            autoComplete="off"
            spellCheck={false}
          />
          <Select
            {...field('status')}
            label={words.status}
            data={ORGANIZATION_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
            allowDeselect={false}
          />
        </FieldColumns>
        <Textarea
          {...field('description')}
          label={optional(words.description)}
          autosize
          minRows={2}
          maxRows={8}
        />
      </FormSection>
      <FormSection title={titles.logo} description={titles.logoHelp}>
        <LogoField choice={logo} url={logoUrl} form={form.form} />
      </FormSection>
      <FormSection title={titles.address}>
        <TextInput {...field('street')} label={optional(words.street)} autoComplete="off" />
        <FieldColumns>
          <TextInput {...field('city')} label={optional(words.city)} autoComplete="off" />
          <TextInput {...field('state')} label={optional(words.state)} autoComplete="off" />
          <TextInput {...field('zipCode')} label={optional(words.zipCode)} autoComplete="off" />
          <TextInput {...field('country')} label={optional(words.country)} autoComplete="off" />
        </FieldColumns>
      </FormSection>
      <FormSection title={titles.contact} description={titles.contactHelp}>
        <FieldColumns>
          <TextInput {...field('phone')} type="tel" label={optional(words.phone)} autoComplete="off" />
          <TextInput {...field('email')} type="email" label={optional(words.email)} autoComplete="off" />
        </FieldColumns>
        <TextInput
          {...field('website')}
          {...BELOW}
          label={optional(words.website)}
          description={words.websiteHelp}
          placeholder="https://acme.example"
          autoComplete="off"
          spellCheck={false}
        />
      </FormSection>
    </>
  );
}
