import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { SeveralSelect } from '../../ui/inputs/SeveralSelect.tsx';
import { loadApprovers } from './approvers.ts';
import { text } from './text.ts';

interface ApproversProps {
  label: string;
  chosen: readonly FilterOption[];
  onChange: (chosen: readonly FilterOption[]) => void;
}

/** Who is asked. */
export const Approvers = (props: ApproversProps) => (
  <SeveralSelect
    {...props}
    most={TICKET_APPROVALS.approvers}
    placeholder={text.add}
    what={text.people}
    loadOptions={loadApprovers}
    removeLabel={text.remove}
  />
);
