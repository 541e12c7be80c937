import { ActionIcon, Paper } from '@mantine/core';
import { useDocumentVisibility, useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { SECOND } from '@switchboard/contract/durations.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Notice, type NoticeProps } from './Notice.tsx';

const SHOWN_FOR = 5 * SECOND;

export interface PassingNoticeProps extends Pick<NoticeProps, 'icon' | 'action'> {
  tone: 'success' | 'danger';
  children: ReactNode;
  onClose: () => void;
}

/**
 * Goes by itself once it has been seen for a while: not while its window is hidden, somebody points at it or has the focus
 * in it. It lies over the page, which does not move when it comes and goes.
 */
export function PassingNotice({ tone, icon, action, children, onClose }: PassingNoticeProps) {
  const { ref: hoverRef, hovered } = useHover<HTMLDivElement>();
  const { ref: focusRef, focused } = useFocusWithin<HTMLDivElement>();
  const ref = useMergedRef(hoverRef, focusRef);
  const visibility = useDocumentVisibility();
  const held = hovered || focused || visibility === 'hidden';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <Paper
      ref={ref}
      pos="fixed"
      bottom={24}
      left={16}
      right={16}
      w="fit-content"
      maw="min(640px, calc(100vw - 32px))"
      mx="auto"
      shadow="sm"
      bg="var(--raised)"
      bdrs="lg"
      style={{ zIndex: 300 }}
    >
      <Notice
        tone={tone}
        role={tone === 'danger' ? 'alert' : 'status'}
        icon={icon}
        action={action}
        close={
          <ActionIcon aria-label="Dismiss" onClick={onClose}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      >
        {children}
      </Notice>
    </Paper>
  );
}
