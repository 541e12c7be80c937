import {
  CategoryFields,
  type DetailFieldProps,
  DetailText,
  ProjectField,
} from '../../../shared/ticket-details/DetailFields.tsx';
import { textsOfSection } from '../../../shared/ticket-details/detail-values.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { text } from '../text.ts';
import { TicketTypeCards } from './TicketTypeCards.tsx';

const words = text.create;

/** What a requester says of a ticket, when it is raised and when it is edited. */
export function TicketFields(props: DetailFieldProps) {
  return (
    <>
      <FormSection title={words.request} description={words.requestHelp}>
        <TicketTypeCards {...props} />
        {textsOfSection('request').map((name) => (
          <DetailText key={name} name={name} {...props} />
        ))}
      </FormSection>
      <FormSection title={words.belongs} description={words.belongsHelp}>
        <FieldColumns>
          <CategoryFields {...props} />
          <ProjectField {...props} />
          {textsOfSection('project').map((name) => (
            <DetailText key={name} name={name} example={words.examples[name]} {...props} />
          ))}
        </FieldColumns>
      </FormSection>
    </>
  );
}
