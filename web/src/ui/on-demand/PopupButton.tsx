import { type ComponentProps, cloneElement, type JSX, type MouseEvent, type ReactElement } from 'react';
import { type OnDemand, useOnDemand } from './on-demand.ts';

/** What an opened popup is given: the button that it hangs on, which has been pressed. */
export interface Popup {
  button: JSX.Element;
}

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'aria-busy' | 'onPointerEnter' | 'onFocus' | 'onClick'
>;

interface PopupButtonProps<Props> {
  /** Draws the button too, from the first press on. */
  popup: OnDemand<Props & Popup>;
  props: Props;
  kind: 'menu' | 'dialog';
  children: ReactElement<ButtonProps>;
}

/** A button whose popup is fetched when somebody comes near. */
export function PopupButton<Props>({ popup, props, kind, children }: PopupButtonProps<Props>) {
  const { Wanted, busy, ask, prepare } = useOnDemand(popup);
  if (Wanted) return <Wanted {...props} button={children} />;
  return cloneElement(children, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    ...(busy && { 'aria-busy': true }),
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => void ask(currentTarget),
  });
}
