import { Box, Group, Loader, Modal, Text, UnstyledButton } from '@mantine/core';
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
            <Box component="span" visibleFrom="sm">
              <Kbd>Esc</Kbd>
            </Box>
            <IconX className="mantine-hidden-from-sm" size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </div>
        <div className={classes.results}>
          {failure && (
            <Box pt={8} pe={4} pb={2} ps={12}>
              {failure}
            </Box>
          )}
          {nothing && (
            <Text pt={10} px={12} pb={6} fz="sm" c="dimmed">
              {nothing}
            </Text>
          )}
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
                <Text
                  component="div"
                  id={`${id}-${group.key}-heading`}
                  role="presentation"
                  pt={10}
                  px={12}
                  pb={4}
                  size="xs"
                  fw={500}
                  c="dimmed"
                >
                  {group.heading}
                </Text>
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
        <Group
          className="line-above"
          flex="none"
          gap={16}
          mih={36}
          px={20}
          py={6}
          fz="xs"
          c="secondary"
          bg="var(--sunken)"
        >
          <Group component="span" gap={16} visibleFrom="sm" aria-hidden="true">
            <span>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
            </span>
            <span>
              <Kbd>Enter</Kbd> open
            </span>
            <span>
              <Kbd>Ctrl Enter</Kbd> in a new tab
            </span>
          </Group>
          <Box component="span" ms="auto" role="status">
            {busy ? 'Searching' : count}
          </Box>
        </Group>
      </Modal.Content>
    </Modal.Root>
  );
}
