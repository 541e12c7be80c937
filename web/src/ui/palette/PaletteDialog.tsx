import { Loader, Modal, UnstyledButton } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Kbd } from '../text/Kbd.tsx';
import classes from './Palette.module.css';
import { PaletteOption } from './PaletteOption.tsx';
import type { PaletteGroup } from './palette.ts';
import { useActiveOption } from './use-active-option.ts';

export interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Names the dialog and its field. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  maxLength?: number;
  groups: readonly PaletteGroup[];
  /** More results are on their way. */
  busy?: boolean;
  /** Above the results: what could not be looked through. */
  failure?: ReactNode;
  /** Above the results: that there is nothing of what was looked for. */
  nothing?: string | undefined;
}

/** One field from which everything can be reached; the list below it is moved through without leaving the field. */
export function PaletteDialog(props: PaletteDialogProps) {
  const {
    opened,
    onClose,
    label,
    placeholder,
    query,
    onQuery,
    groups,
    busy = false,
    failure,
    nothing,
  } = props;
  const id = useId();
  const optionId = (key: string) => `${id}-${key}`;
  const entries = groups.flatMap((group) => group.entries);
  const { active, activeId, onKeyDown, hover, reset } = useActiveOption(entries, optionId);
  const count = entries.length === 1 ? '1 result' : `${entries.length} results`;

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={656}
      centered={false}
      yOffset="15.6dvh"
      transitionProps={{ duration: 90 }}
    >
      <Modal.Overlay />
      <Modal.Content
        data-palette
        aria-label={label}
        classNames={{ content: classes.content, inner: classes.inner }}
      >
        <div className={classes.head}>
          {busy ? <Loader size={18} aria-hidden /> : <IconSearch size={18} stroke={1.5} aria-hidden />}
          <input
            data-autofocus
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={placeholder}
            maxLength={props.maxLength}
            value={query}
            onChange={(event) => {
              onQuery(event.currentTarget.value);
              reset();
            }}
            onKeyDown={onKeyDown}
          />
          <UnstyledButton className={classes.close} onClick={onClose} aria-label="Close">
            <span className={classes.escape}>
              <Kbd>Esc</Kbd>
            </span>
            <IconX className={classes.cross} size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </div>
        <div className={classes.results}>
          {failure && <div className={classes.failure}>{failure}</div>}
          {nothing && <p className={classes.nothing}>{nothing}</p>}
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            aria-busy={busy}
            hidden={entries.length === 0}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: options are grouped by a role, fieldsets are for forms
              <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-heading`}>
                <div id={`${id}-${group.key}-heading`} className={classes.heading} role="presentation">
                  {group.heading}
                </div>
                {group.entries.map((entry) => (
                  <PaletteOption
                    key={entry.key}
                    id={optionId(entry.key)}
                    entry={entry}
                    query={query}
                    active={entry === active}
                    onHover={() => hover(entry.key)}
                    onDone={onClose}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className={classes.foot}>
          <span className={classes.keys} aria-hidden="true">
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
            </span>
            <span>
              <Kbd>Enter</Kbd> open
            </span>
            <span>
              <Kbd>Ctrl Enter</Kbd> in a new tab
            </span>
          </span>
          <span role="status">{busy ? 'Searching' : count}</span>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
