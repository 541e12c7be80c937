import { ASKED_PARTS, type AskedPart } from '@switchboard/contract/tickets/forms/form-values.ts';
import {
  CategoryFields,
  type DetailFieldProps,
  DetailText,
  ProjectField,
} from '../../../shared/ticket-details/DetailFields.tsx';
import { textsOfSection } from '../../../shared/ticket-details/detail-values.ts';
import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { formText } from '../form-text.ts';
import { TicketTypeCards } from './TicketTypeCards.tsx';

const words = formText;

interface TicketFieldsProps extends DetailFieldProps {
  /** Whether the form asks this part; all of them without it. */
  asks?: (part: AskedPart) => boolean;
}

/** What a requester says of a ticket, when it is raised and when it is edited. */
export function TicketFields({ asks = () => true, ...props }: TicketFieldsProps) {
  const texts = textsOfSection('project').filter((name) => !isAskedPart(name) || asks(name));
  const hasPlace = texts.length > 0 || asks('category') || asks('project');
  return (
    <>
      <FormSection title={words.request} description={words.requestHelp}>
        {asks('ticketType') && <TicketTypeCards {...props} />}
        {textsOfSection('request').map((name) => (
          <DetailText key={name} name={name} {...props} />
        ))}
      </FormSection>
      {hasPlace && (
        <FormSection title={words.belongs} description={words.belongsHelp}>
          <FieldColumns>
            {asks('category') && <CategoryFields {...props} />}
            {asks('project') && <ProjectField {...props} />}
            {texts.map((name) => (
              <DetailText key={name} name={name} example={words.examples[name]} {...props} />
            ))}
          </FieldColumns>
        </FormSection>
      )}
    </>
  );
}

const isAskedPart = (name: string): name is AskedPart => ASKED_PARTS.some((part) => part === name);
