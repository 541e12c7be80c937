import { ActionIcon, Box, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { sendByKeys } from '../../lib/forms/send-by-keys.ts';
import { useReturnedFocus } from '../dialog/use-returned-focus.ts';
import { usePhone } from '../use-phone.ts';
import classes from './DockedPanel.module.css';

export interface DockedPanelProps {
  title: string;
  /** Beside the title: a badge. */
  badge?: ReactNode;
  /** Muted, at the right of the head. */
  note?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  onSubmit: () => void;
  /** Buttons; those that send it are of type "submit". */
  foot?: ReactNode;
  children: ReactNode;
}

/** No room beside the page. */
const CRAMPED = '(max-width: 74.99em)';

/** Lets a menu that opened the panel give the focus back first. */
const AFTER_MENUS = 40;

/** Puts the focus into the panel, and back to where it was when the panel goes. */
function useOwnFocus(enabled: boolean) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!enabled) return;
    let opener: Element | null = null;
    const timer = setTimeout(() => {
      opener = document.activeElement;
      frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    }, AFTER_MENUS);
    return () => {
      clearTimeout(timer);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [enabled]);
  return frame;
}

/** Whether the key meant something inside the panel, such as an open list. */
const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true');

/** A form beside the page that it speaks about; over it where there is no room, and a sheet on a phone. */
export function DockedPanel(props: DockedPanelProps) {
  const { title, badge, note, closeLabel, onClose, onSubmit, foot, children } = props;
  const titleId = useId();
  const docks = !useMediaQuery(CRAMPED, false, { getInitialValueInEffect: false });
  const phone = usePhone();
  const frame = useOwnFocus(docks);
  useReturnedFocus(!docks);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  const content = (
    <form className={classes.form} onSubmit={submit} onKeyDown={sendByKeys} noValidate>
      <Group
        component="header"
        className="line-below"
        flex="none"
        mih={53}
        py={8}
        ps={{ base: 16, sm: 20 }}
        pe={{ base: 16, sm: 12 }}
      >
        {docks ? (
          <Title order={2} id={titleId}>
            {title}
          </Title>
        ) : (
          <Drawer.Title>{title}</Drawer.Title>
        )}
        {badge}
        {note && (
          <Text span visibleFrom="sm" fz="xs" c="dimmed" ms="auto" style={{ whiteSpace: 'nowrap' }}>
            {note}
          </Text>
        )}
        <ActionIcon flex="none" ms={note ? 0 : 'auto'} aria-label={closeLabel} onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack
        flex={1}
        gap={14}
        mih={0}
        px={{ base: 16, sm: 20 }}
        pt={16}
        pb={20}
        style={{ overflowY: 'auto' }}
      >
        {children}
      </Stack>
      {foot && (
        <Group
          component="footer"
          className={clsx('line-above', classes.foot)}
          flex="none"
          wrap="wrap"
          justify="flex-end"
          px={{ base: 16, sm: 20 }}
          pt={11}
          pb="calc(11px + env(safe-area-inset-bottom))"
          bg="var(--surface)"
        >
          {foot}
        </Group>
      )}
    </form>
  );
  if (docks) {
    return (
      <section
        ref={frame}
        role="dialog"
        aria-labelledby={titleId}
        className={classes.docked}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isTaken(event)) onClose();
        }}
      >
        {content}
      </section>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position={phone ? 'bottom' : 'right'} size={phone ? '94%' : 480}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.over }}>{content}</Drawer.Content>
    </Drawer.Root>
  );
}

/** A page, and at its right the panel that is open, if any. */
export function PanelLayout({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout} data-open={panel ? true : undefined}>
      <Box miw={0}>{children}</Box>
      {panel}
    </div>
  );
}
