import { ActionIcon, Anchor, Group, Pill, Text } from '@mantine/core';
import type { DraftKind } from '@switchboard/contract/enums.ts';
import type { Macro } from '@switchboard/contract/tickets/macros/macros.ts';
import { IconBolt } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import classes from '../components/MentionList.module.css';
import type { DraftMacro } from '../drafts/draft-sync.ts';
import { editField } from '../markdown/edit-field.ts';
import { renderFor, useApplyMacro, useMacros } from './api.ts';
import { type TypedMacro, typedMacro } from './macro-typing.ts';
import { actionWords, text } from './text.ts';

const words = text.composer;

interface ComposerMacrosProps {
  ticketId: string;
  kind: DraftKind;
  disabled: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  /** By which the text was written, and what of it is to be done when it is sent. */
  used: DraftMacro;
  onUse: (use: DraftMacro) => void;
}

const isMeant = ({ name, text: said }: Macro, search: string) =>
  `${name}\n${said}`.toLowerCase().includes(search.trim().toLowerCase());

/** Answers that are given often: "/" in the text, the key or the button offers them; what they do stands beside. */
export function ComposerMacros({ ticketId, kind, disabled, input, used, onUse }: ComposerMacrosProps) {
  const [typed, setTyped] = useState<TypedMacro | null>(null);
  const [index, setIndex] = useState(0);
  /** The place of a "/" that was meant as one. */
  const left = useRef(-1);
  const id = useId();
  const phone = usePhone();
  const { data, isPending } = useMacros(typed !== null || used !== null);
  const { mutateAsync } = useApplyMacro(ticketId);
  const all = data?.macros.filter((macro) => macro.kind === kind) ?? [];
  const applied = data?.macros.find(({ _id }) => _id === used?._id);
  const found = typed === null ? [] : all.filter((macro) => isMeant(macro, typed.search));
  const active = Math.min(index, Math.max(found.length - 1, 0));
  const isOpen = typed !== null && !isPending && (found.length > 0 || typed.search === '');

  const begin = () => {
    const field = input.current;
    if (field === null || disabled) return false;
    const { value, selectionEnd: end } = field;
    const before = value.slice(0, end);
    const put = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}/`;
    left.current = -1;
    editField(field, { text: put + value.slice(end), start: put.length, end: put.length });
    return true;
  };
  useKeys([{ keys: KEY.macro, run: begin }]);

  const choose = async (macro: Macro) => {
    const field = input.current;
    if (field === null || typed === null) return;
    const { at, search } = typed;
    left.current = at;
    setTyped(null);
    try {
      const rendered = macro.text === '' ? '' : (await renderFor(macro._id, ticketId)).text;
      const before = field.value.slice(0, at) + rendered;
      const after = field.value.slice(at + 1 + search.length);
      left.current = -1;
      editField(field, { text: before + after, start: before.length, end: before.length });
      if (macro.text !== '') {
        onUse({ _id: macro._id, actions: actionWords(macro.actions).map(({ action }) => action) });
        return;
      }
      if ((await mutateAsync(macro._id)) !== null) toast.success(words.applied(macro.name));
    } catch (error) {
      toast.error(wordsOf(error, words.failed));
    }
  };

  const onKey = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.isComposing) return;
    const chosen = found[active];
    if (event.key === 'Escape') {
      left.current = typed.at;
      setTyped(null);
    } else if (chosen === undefined) return;
    else if (event.key === 'ArrowDown') setIndex((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setIndex((active + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') void choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const look = () => {
    const field = input.current;
    if (field === null || field.selectionStart !== field.selectionEnd) return setTyped(null);
    const next = typedMacro(field.value, field.selectionStart);
    if (next === null) left.current = -1;
    setIndex(0);
    setTyped(next !== null && next.at === left.current ? null : next);
  };
  const close = () => setTyped(null);
  // The field is another component's: it hears this one's keys before its own.
  const handlers = useRef({ look, onKey, close });
  useEffect(() => {
    handlers.current = { look, onKey, close };
  });
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const control = new AbortController();
    const { signal } = control;
    field.addEventListener('input', () => handlers.current.look(), { signal });
    field.addEventListener('blur', () => handlers.current.close(), { signal });
    field.addEventListener('keydown', (event) => handlers.current.onKey(event), { signal });
    return () => control.abort();
  }, [input]);

  // The field is a text area with a list of choices, as long as they are offered.
  const chosen = isOpen ? found[active]?._id : undefined;
  useEffect(() => {
    const field = input.current;
    if (field === null || chosen === undefined) return;
    const described = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${chosen}`,
    };
    for (const [name, value] of Object.entries(described)) field.setAttribute(name, value);
    document.getElementById(described['aria-activedescendant'])?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(described)) field.removeAttribute(name);
    };
  }, [input, id, chosen]);

  const place = input.current?.closest('[data-composer-field]') ?? null;
  return (
    <>
      <Hint label={`${words.button} (/)`}>
        <ActionIcon
          size={phone ? 40 : 28}
          aria-label={words.button}
          aria-keyshortcuts={KEY.macro}
          disabled={disabled}
          // The text keeps its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={begin}
        >
          <IconBolt size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      {used !== null &&
        data !== undefined &&
        (applied === undefined || used.actions.length > 0) &&
        place !== null &&
        createPortal(
          <Group gap={4} px={12} pb={4} role="group" aria-label={words.thenLabel}>
            <Text span size="xs" c="dimmed">
              {words.thenLabel}
            </Text>
            {applied === undefined && (
              <Pill
                withRemoveButton
                removeButtonProps={{ 'aria-label': words.forget, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => onUse(null)}
              >
                {words.gone}
              </Pill>
            )}
            {(applied ? actionWords(applied.actions) : [])
              .filter(({ action }) => used.actions.includes(action))
              .map(({ action, words: what }) => (
                <Pill
                  key={action}
                  withRemoveButton
                  removeButtonProps={{
                    'aria-label': words.remove(what),
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => onUse({ ...used, actions: used.actions.filter((one) => one !== action) })}
                >
                  {what}
                </Pill>
              ))}
          </Group>,
          place,
        )}
      {isOpen &&
        place !== null &&
        createPortal(
          <div className={classes.list}>
            <div id={id} role="listbox" aria-label={words.list}>
              {found.map((macro, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus hears the keys
                <div
                  key={macro._id}
                  id={`${id}-${macro._id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={classes.option}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void choose(macro)}
                >
                  <span className="truncate">{macro.name}</span>
                  <span className={classes.role}>
                    {actionWords(macro.actions)
                      .map(({ words: what }) => what)
                      .join(' · ')}
                  </span>
                </div>
              ))}
            </div>
            {typed.search === '' && (
              <p className={classes.nobody}>
                {found.length === 0 && <span role="status">{words.none} </span>}
                <Anchor
                  component={Link}
                  to={paths.macros}
                  size="sm"
                  onMouseDown={(event) => event.preventDefault()}
                >
                  {words.manage}
                </Anchor>
              </p>
            )}
          </div>,
          place,
        )}
    </>
  );
}
