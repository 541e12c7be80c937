import { type UseFormInput, useForm } from '@mantine/form';
import { type FocusEvent, useState } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { leavesForControl } from './leaves-for-control.ts';
import { refusedFields } from './refused-fields.ts';

export interface CallFormOptions<Values extends Record<string, string>> {
  initialValues: Values;
  validate: NonNullable<UseFormInput<Values>['validate']>;
  /** Rejects with the ApiError of a refusal. */
  send: (values: Values) => Promise<void>;
  /** What the form says when the server refused without words. */
  failed: string;
  /** Fields whose values are kept elsewhere, a file for one: they are refused and found like the others. */
  besides?: readonly string[];
}

/** A form that is sent by itself: messages at its fields, the server's too, focus on the first wrong one. */
export function useCallForm<Values extends Record<string, string>>({
  initialValues,
  validate,
  send,
  failed,
  besides = [],
}: CallFormOptions<Values>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({ initialValues, validate, onValuesChange: () => setFailure(null) });
  const names = [...Object.keys(initialValues), ...besides];

  const focusFirst = (errors: Record<string, unknown>) => {
    const wrong = names.find((name) => errors[name]);
    if (wrong !== undefined) form.getInputNode(wrong)?.focus();
  };

  const submit = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const refused = refusedFields(error, names);
      form.setErrors(refused);
      focusFirst(refused);
      if (Object.keys(refused).length === 0) setFailure(wordsOf(error, failed));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = form.onSubmit(submit, focusFirst);

  return {
    form,
    busy,
    failure,
    onSubmit,
    /** Sends it without an event of its own, as a dialog does. */
    submit: () => onSubmit(),
    field: (name: keyof Values & string) => ({
      ...form.getInputProps(name),
      value: form.values[name],
      name,
      onBlur: (event: FocusEvent) => {
        if (!leavesForControl(event)) form.validateField(name);
      },
    }),
  };
}
