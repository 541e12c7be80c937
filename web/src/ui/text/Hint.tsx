import type { TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { onDemand } from '../on-demand/on-demand.ts';

/** In ms: a pointer that passes by asks for nothing. */
const DELAY = 350;

const bubble = onDemand(async () => (await import('./HintBubble.tsx')).HintBubble);

export interface HintProps extends Pick<TooltipProps, 'label' | 'position' | 'multiline'> {
  disabled?: boolean;
  /** In ms. */
  openDelay?: number;
  /** An element that passes on the attributes it is given. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Words about an element for whoever points at it, or comes to it by keys. They are drawn by a program that comes later. */
export function Hint({ disabled = false, openDelay = DELAY, children, ...words }: HintProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isThere = useRef(false);

  const open = async (element: HTMLElement) => {
    await bubble.preload();
    if (!isThere.current) return;
    setTarget(element);
    setOpened(true);
  };
  const come = (element: HTMLElement, delay: number) => {
    if (disabled) return;
    isThere.current = true;
    void bubble.preload();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void open(element), delay);
  };
  const leave = () => {
    isThere.current = false;
    clearTimeout(timer.current);
    setOpened(false);
  };

  useEffect(() => {
    if (!opened) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { onMouseEnter, onMouseLeave, onFocus, onBlur } = children.props;
  const Bubble = bubble.current();
  const isShown = opened && !disabled;
  return (
    <>
      {cloneElement(children, {
        ...(isShown && { 'aria-describedby': id }),
        onMouseEnter: (event: MouseEvent<HTMLElement>) => {
          onMouseEnter?.(event);
          come(event.currentTarget, openDelay);
        },
        onMouseLeave: (event: MouseEvent<HTMLElement>) => {
          onMouseLeave?.(event);
          leave();
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) come(event.currentTarget, 0);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          onBlur?.(event);
          leave();
        },
      })}
      {target && Bubble && <Bubble {...words} id={id} target={target} opened={isShown} />}
    </>
  );
}
