import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useEffect } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { CHAT_BUTTON, CHAT_PANEL } from '../ids.ts';
import { text } from '../text.ts';
import { useChatOpen } from '../use-chat-open.ts';
import { PANEL, usePanelWidth } from '../use-panel-width.ts';
import classes from './ChatDock.module.css';
import type { ChatTicket } from './ChatPanel.tsx';
import { ChatPanel } from './ChatPanel.tsx';

/** Narrower than this the chat is a sheet over the ticket. */
const NARROW = '(max-width: 63.99em)';
/** The head of the ticket stays in sight above it. */
const SHEET = 'min(80dvh, calc(100dvh - 148px))';

interface ChatDockProps {
  ticket: ChatTicket;
  /** The server said something about the ticket that the page does not know yet. */
  onTicketChanged: () => void;
}

/** The open chat: docked at the right of the ticket, or a sheet over it on a phone. */
export function ChatDock({ ticket, onTicketChanged }: ChatDockProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { close } = useChatOpen();
  const panel = usePanelWidth();

  const leave = () => {
    document.getElementById(CHAT_BUTTON)?.focus();
    close();
  };
  const dismissed = () => {
    toast.error(text.accessLost);
    onTicketChanged();
    close();
  };
  const common = { ticket, onTicketChanged, onClose: leave, onRemoved: dismissed };

  useEffect(() => {
    // Opened by its button: whoever asked for it wants to write. Opened by the address: the page keeps its focus.
    if (document.activeElement?.id === CHAT_BUTTON) {
      document.getElementById(CHAT_PANEL)?.querySelector<HTMLElement>('textarea, [role="log"]')?.focus();
    }
  }, []);

  if (narrow) {
    return (
      <Drawer.Root opened onClose={leave} position="bottom" size={SHEET} returnFocus={false}>
        <Drawer.Overlay />
        <Drawer.Content id={CHAT_PANEL} aria-label={text.title} classNames={{ content: classes.sheet }}>
          <span className={classes.grip} aria-hidden="true" />
          <ChatPanel {...common} />
        </Drawer.Content>
      </Drawer.Root>
    );
  }

  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  };
  return (
    <aside
      id={CHAT_PANEL}
      className={classes.dock}
      style={{ width: panel.width }}
      aria-label={text.title}
      onKeyDown={onEscape}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this edge can */}
      <div
        className={classes.handle}
        role="separator"
        aria-orientation="vertical"
        aria-label={text.resize}
        aria-valuenow={panel.width}
        aria-valuemin={PANEL.min}
        aria-valuemax={PANEL.max}
        tabIndex={0}
        {...panel.handle}
      />
      <ChatPanel {...common} wide={panel.wide} onToggleWidth={panel.toggle} />
    </aside>
  );
}
