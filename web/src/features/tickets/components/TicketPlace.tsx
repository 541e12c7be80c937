import { FieldColumns } from '../../../ui/page/FieldColumns.tsx';
import { ContactNumber } from './ContactNumber.tsx';
import { TicketCategory, type TicketFieldProps } from './TicketCategory.tsx';
import { TicketProject } from './TicketProject.tsx';

/** Category, project and whom to ask: what decides who gets to see the ticket. */
export function TicketPlace(props: TicketFieldProps) {
  return (
    <>
      <FieldColumns>
        <TicketCategory {...props} />
      </FieldColumns>
      <FieldColumns>
        <TicketProject {...props} />
      </FieldColumns>
      <FieldColumns>
        <ContactNumber {...props} />
        <span />
      </FieldColumns>
    </>
  );
}
