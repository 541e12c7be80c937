import type { ReactNode } from 'react';
import { OpenedPopover } from '../on-demand/OpenedPopover.tsx';
import type { Popup } from '../on-demand/PopupButton.tsx';

/** The panel of a collapsed sidebar, beside its icon. */
export const PanelPopover = ({ content, button }: { content: ReactNode } & Popup) => (
  <OpenedPopover button={button} position="right-start" width={264}>
    {content}
  </OpenedPopover>
);
