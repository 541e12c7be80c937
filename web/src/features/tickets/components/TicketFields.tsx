import { FormSection } from '../../../ui/page/FormSection.tsx';
import { text } from '../text.ts';
import type { TicketFieldProps } from './TicketCategory.tsx';
import { TicketPlace } from './TicketPlace.tsx';
import { TicketDescription, TicketSummary, TicketType } from './TicketWords.tsx';

const words = text.create;

/** What a requester says of a ticket, when it is raised and when it is edited. */
export function TicketFields(props: TicketFieldProps) {
  return (
    <>
      <FormSection title={words.request} description={words.requestHelp}>
        <TicketType {...props} />
        <TicketSummary {...props} />
        <TicketDescription {...props} />
      </FormSection>
      <FormSection title={words.belongs} description={words.belongsHelp}>
        <TicketPlace {...props} />
      </FormSection>
    </>
  );
}
