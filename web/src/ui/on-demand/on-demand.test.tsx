import { Menu } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { text } from '../../lib/words/text.ts';
import { UiProvider } from '../../theme/UiProvider.tsx';
import { onDemand } from './on-demand.ts';
import { type Popup, PopupButton } from './PopupButton.tsx';
import { PressedMenu } from './PressedMenu.tsx';

type Opened = (props: Popup) => React.JSX.Element;
let arrive: ((opened: Opened) => void) | undefined;
let fail: (error: Error) => void;
const load = vi.fn<() => Promise<Opened>>();

const Opened: Opened = ({ button }) => (
  <PressedMenu button={button} label="Things to do">
    <Menu.Item>Do it</Menu.Item>
  </PressedMenu>
);

const button = () => screen.getByRole('button', { name: 'More' });

function show() {
  const popup = onDemand(load);
  render(
    <UiProvider env="test">
      <PopupButton popup={popup} props={{}} kind="menu">
        <button type="button">More</button>
      </PopupButton>
      <input aria-label="Elsewhere" />
    </UiProvider>,
  );
}

beforeEach(() => {
  load.mockReset();
  load.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
  );
});

// All of a page's are fetched before each test, see `testing/setup.ts`.
afterEach(() => {
  load.mockImplementation(async () => Opened);
  arrive?.(Opened);
});

test('is fetched once, when somebody comes near', () => {
  show();
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerEnter(button());
  fireEvent.focus(button());
  fireEvent.click(button());
  expect(load).toHaveBeenCalledTimes(1);
});

test('opens in the moment of the press once it is there, and gives the focus back', async () => {
  show();
  fireEvent.pointerEnter(button());
  await act(async () => arrive?.(Opened));
  button().focus();
  fireEvent.click(button());
  // There is nothing to wait for but the library.
  expect(button().getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Do it' }), { key: 'Escape' });
  await vi.waitFor(() => expect(document.activeElement).toBe(button()));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a press before it is there is not lost', async () => {
  show();
  button().focus();
  fireEvent.click(button());
  expect(button().getAttribute('aria-busy')).toBe('true');
  await act(async () => arrive?.(Opened));
  expect(await screen.findByRole('menuitem', { name: 'Do it' })).toBeDefined();
});

test('what comes late does not open for somebody who has gone on', async () => {
  show();
  button().focus();
  fireEvent.click(button());
  screen.getByRole('textbox').focus();
  await act(async () => arrive?.(Opened));
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(button());
  expect(await screen.findByRole('menu')).toBeDefined();
});

test('what cannot be had is told, and asked for again by the next press', async () => {
  show();
  fireEvent.click(button());
  await act(async () => fail(new TypeError('Failed to fetch')));
  expect((await screen.findByRole('alert')).textContent).toContain(text.partMissing);
  fireEvent.click(button());
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => arrive?.(Opened));
  expect(await screen.findByRole('menu')).toBeDefined();
});
