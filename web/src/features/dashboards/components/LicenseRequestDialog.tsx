import { NumberInput, Textarea } from '@mantine/core';
import { newLicenseRequest } from '@switchboard/contract/endpoints/license-requests.ts';
import { LENGTH, LICENSES } from '@switchboard/contract/limits.ts';
import { licensesAlreadyThere } from '@switchboard/contract/messages.ts';
import { type RefObject, useRef, useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { useRequestLicenses } from '../api/request-licenses.ts';
import { text } from '../text.ts';

const words = text.request;
const TOTAL = 'requestedTotal';

interface LicenseRequestDialogProps {
  organizationId: string;
  /** How many licenses there are now. */
  present: number;
  onClose: () => void;
}

/** What is wrong with the total as it was typed, or null. */
function problemOf(total: number | undefined, present: number): string | null {
  const checked = newLicenseRequest.shape.requestedTotal.safeParse(total);
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  return total !== undefined && total <= present ? licensesAlreadyThere(present) : null;
}

/** Asks the super admins for more licenses. */
export function LicenseRequestDialog({ organizationId, present, onClose }: LicenseRequestDialogProps) {
  const [total, setTotal] = useState<number | string>('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const request = useRequestLicenses();

  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };

  const submit = () => {
    const requestedTotal = total === '' ? undefined : Number(total);
    const wrong = problemOf(requestedTotal, present);
    if (wrong !== null) return refuse(wrong);
    setFailure(null);
    request.mutate(
      { organizationId, wish: { note, ...(requestedTotal !== undefined && { requestedTotal }) } },
      {
        onSuccess: () => {
          toast.success(words.done);
          onClose();
        },
        onError: (error) => {
          const refused = error instanceof ApiError && error.errors.find(({ path }) => path === TOTAL);
          if (refused) refuse(refused.msg);
          else setFailure(wordsOf(error, words.failed));
        },
      },
    );
  };

  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      busy={request.isPending}
      error={failure}
      dirty={total !== '' || note.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        ref={field}
        label={<FieldLabel optional>{words.total}</FieldLabel>}
        description={words.totalHelp(present)}
        allowNegative={false}
        allowDecimal={false}
        min={present + 1}
        max={LICENSES.most}
        clampBehavior="none"
        value={total}
        onChange={(typed) => {
          setTotal(typed);
          setProblem(null);
        }}
        error={problem}
        data-autofocus
      />
      <Textarea
        label={<FieldLabel optional>{words.note}</FieldLabel>}
        description={words.noteHelp}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={LENGTH.licenseNote}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormDialog>
  );
}
