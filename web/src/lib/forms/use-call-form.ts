import { schemaResolver, useForm } from '@mantine/form';
import { type FocusEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, wordsOf } from '../api/api-error.ts';
import { afterPress } from './after-press.ts';

type FieldMessages = Partial<Record<string, ReactNode>>;

/** A schema that comes after the page it belongs to. */
export interface LateSchema {
  load: () => Promise<z.ZodType>;
}

export interface CallFormOptions<Values extends Record<string, unknown>> {
  /** In the order of the page: the first wrong field gets the focus. */
  initialValues: Values;
  /** A schema of the contract, one that is fetched when somebody begins to fill in the form, or what is wrong with each field. */
  validate: z.ZodType | LateSchema | ((values: Values) => FieldMessages);
  /** Rejects with the ApiError of a refusal. */
  send: (values: Values) => Promise<unknown>;
  /** The message where the server gave none, or a function that makes the message of each failure. */
  failed: string | ((error: unknown) => string);
  /** Fields whose values are kept outside the form, such as files. They get messages and focus like the others. */
  extraFields?: readonly string[];
  /** Validates fields on blur, also those that are not drawn by `field`. */
  validateInputOnBlur?: boolean;
  onChange?: (values: Values) => void;
}

const resolverOf = <Values extends Record<string, unknown>>(
  validate: z.ZodType | ((values: Values) => FieldMessages) | null,
): ((values: Values) => FieldMessages) =>
  validate === null
    ? () => ({})
    : typeof validate === 'function'
      ? validate
      : schemaResolver(validate, { sync: true });

/**
 * What is wrong with the values, once it can be said. Without the schema of a form, as when it cannot be fetched, the server
 * alone checks, whose messages are the same.
 */
function useMessages<Values extends Record<string, unknown>>(validate: CallFormOptions<Values>['validate']) {
  const late = useRef<(values: Values) => FieldMessages>(undefined);
  const loading = useRef<Promise<void>>(undefined);
  const isLate = typeof validate === 'object' && 'load' in validate;
  const load = async () => {
    if (isLate) late.current = resolverOf(await validate.load().catch(() => null));
  };
  return {
    of: isLate ? (values: Values) => late.current?.(values) ?? {} : resolverOf(validate),
    /** Calls `then` at once, or when the schema is there. */
    whenReady: (then: () => unknown) => {
      if (!isLate || late.current !== undefined) return void then();
      loading.current ??= load();
      void loading.current.then(then);
    },
  };
}

/** Leaving a field for a link or button does not validate it: a message would move what is being clicked. */
const leavesForControl = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('a, button') !== null;

/** The server's first message for each of the form's fields that it refused. */
function refusedFields(error: unknown, names: readonly string[]): Partial<Record<string, string>> {
  const messages: Partial<Record<string, string>> = {};
  for (const { path, msg } of error instanceof ApiError ? error.errors : []) {
    if (names.includes(path)) messages[path] ??= msg;
  }
  return messages;
}

/** What takes the focus of a field that consists of several controls, as radio buttons do. */
const controlOf = (field: HTMLElement): HTMLElement =>
  field.matches('input, textarea') ? field : (field.querySelector<HTMLElement>('button, input') ?? field);

/** A form that is sent by itself: messages at its fields, the server's too, focus on the first wrong one. */
export function useCallForm<Values extends Record<string, unknown>>({
  initialValues,
  validate,
  send,
  failed,
  extraFields = [],
  validateInputOnBlur = false,
  onChange,
}: CallFormOptions<Values>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const messages = useMessages(validate);
  const form = useForm<Values>({
    initialValues,
    validate: messages.of,
    ...(validateInputOnBlur && {
      enhanceGetInputProps: ({ form, field }) => ({
        onBlur: () => afterPress(() => form.validateField(field)),
      }),
    }),
    onValuesChange: (values) => {
      messages.whenReady(() => undefined);
      setFailure(null);
      onChange?.(values);
    },
  });
  const names = [...Object.keys(initialValues), ...extraFields];

  const focus = (name: string) => {
    const field = form.getInputNode(name);
    if (field) controlOf(field).focus();
  };
  const focusFirst = (messages: FieldMessages) => {
    const wrong = names.find((name) => messages[name]);
    if (wrong !== undefined) focus(wrong);
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
      if (Object.keys(refused).length === 0) {
        setFailure(typeof failed === 'string' ? wordsOf(error, failed) : failed(error));
      }
    } finally {
      setBusy(false);
    }
  };

  const check = form.onSubmit(submit, focusFirst);
  const onSubmit = (event?: SubmitEvent<HTMLFormElement>) => {
    // A portal's events reach the forms of the React tree around it, too.
    event?.stopPropagation();
    event?.preventDefault();
    messages.whenReady(() => check());
  };

  return {
    form,
    busy,
    failure,
    /** How many fields have a message. */
    wrong: Object.keys(form.errors).length,
    onSubmit,
    /** Sends it without an event of its own, as a dialog does. */
    submit: () => onSubmit(),
    /** Puts the focus into a field. */
    focus,
    /** What a dialog around the form knows of it. */
    dialog: { busy, error: failure, dirty: form.isDirty(), onSubmit: () => onSubmit() },
    field: <Name extends keyof Values & string>(name: Name) => ({
      ...form.getInputProps(name),
      value: form.values[name],
      name,
      onBlur: (event: FocusEvent) => {
        if (!leavesForControl(event)) afterPress(() => messages.whenReady(() => form.validateField(name)));
      },
    }),
  };
}
