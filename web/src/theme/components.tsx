import type {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Combobox,
  Drawer,
  DrawerRoot,
  Group,
  Input,
  InputWrapper,
  Loader,
  MantineThemeComponents,
  Menu,
  Modal,
  ModalRoot,
  MultiSelect,
  Notification,
  NumberInput,
  Paper,
  PasswordInput,
  Pill,
  Popover,
  ProgressRoot,
  ProgressSection,
  Radio,
  RadioIndicator,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import button from './parts/button.module.css';
import choice from './parts/choice.module.css';
import input from './parts/input.module.css';
import notifications from './parts/notifications.module.css';
import overlay from './parts/overlay.module.css';
import surface from './parts/surface.module.css';

const quick = { transition: 'fade' as const, duration: 90 };
const calm = { transition: 'fade' as const, duration: 140 };

const selectIcon = <IconSelector size={16} stroke={1.5} aria-hidden />;
const picker = {
  rightSection: selectIcon,
  rightSectionPointerEvents: 'none' as const,
  checkIconPosition: 'right' as const,
  comboboxProps: { shadow: 'sm', offset: 4, transitionProps: quick },
};

/**
 * Enter and Space open a list, as on a list of the browser. Where it can be searched its field is a text to the library,
 * and Enter would send the form; an open list keeps Enter for its choices.
 */
function openByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const opened = field.getAttribute('aria-expanded') === 'true';
  const isEnter = event.key === 'Enter';
  if (field.readOnly || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  if (!isEnter && (event.key !== ' ' || opened)) return;
  event.preventDefault();
  if (!opened) field.click();
}

const close = { 'aria-label': 'Close' };

const dialogClasses = {
  overlay: overlay.scrim,
  header: overlay.dialogHeader,
  title: overlay.dialogTitle,
  body: overlay.dialogBody,
};

const drawerClasses = { ...dialogClasses, content: overlay.drawer };

/** Larger letters stand closer. */
const tracking: Record<string, string> = { h1: '-0.017em', h2: '-0.014em', h3: '-0.008em' };

interface Extendable {
  extend: (input: never) => unknown;
}

/**
 * What `Component.extend` would give, without importing the component: the theme is part of the first load, and a
 * page brings only the components it shows.
 */
const of = <Component extends Extendable>(input: Parameters<Component['extend']>[0]) => input;

/** The look and the habits of Mantine's components, said once, so that pages use them bare. */
export const components: MantineThemeComponents = {
  Group: of<typeof Group>({ defaultProps: { gap: 'xs', wrap: 'nowrap' } }),
  Paper: of<typeof Paper>({ classNames: { root: surface.paper } }),
  Title: of<typeof Title>({
    styles: (_theme, { order = 1, size = `h${order}` }) => ({ root: { letterSpacing: tracking[size] } }),
  }),
  ProgressRoot: of<typeof ProgressRoot>({
    defaultProps: { size: 4, radius: 2 },
    classNames: { root: surface.track, section: surface.progress },
  }),
  ProgressSection: of<typeof ProgressSection>({ defaultProps: { color: 'var(--primary)' } }),

  Button: of<typeof Button>({
    defaultProps: { size: 'sm', loaderProps: { size: 14, color: 'currentColor' } },
    classNames: {
      root: button.root,
      inner: button.inner,
      label: button.label,
      loader: button.loader,
      section: button.section,
    },
  }),
  ActionIcon: of<typeof ActionIcon>({
    defaultProps: { variant: 'subtle', size: 'md' },
    classNames: { root: button.icon },
  }),
  CloseButton: of<typeof CloseButton>({
    defaultProps: { iconSize: 16 },
    classNames: { root: overlay.close },
  }),
  Loader: of<typeof Loader>({ defaultProps: { size: 18, color: 'var(--primary)' } }),

  Input: of<typeof Input>({
    defaultProps: { size: 'sm' },
    classNames: { wrapper: input.wrapper, input: input.input },
  }),
  InputWrapper: of<typeof InputWrapper>({
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: {
      label: input.label,
      required: input.required,
      description: input.description,
      error: input.error,
    },
  }),
  Textarea: of<typeof Textarea>({ defaultProps: { autosize: true, minRows: 3, maxRows: 14 } }),
  NumberInput: of<typeof NumberInput>({
    defaultProps: { allowDecimal: false, clampBehavior: 'none' },
    classNames: { control: input.step },
  }),
  PasswordInput: of<typeof PasswordInput>({ vars: () => ({ root: { '--psi-icon-size': '17px' } }) }),
  Select: of<typeof Select>({ defaultProps: { ...picker, allowDeselect: false, onKeyDown: openByKey } }),
  MultiSelect: of<typeof MultiSelect>({ defaultProps: picker }),
  Combobox: of<typeof Combobox>({
    classNames: {
      dropdown: overlay.dropdown,
      option: overlay.option,
      search: overlay.search,
      empty: overlay.empty,
    },
  }),
  Pill: of<typeof Pill>({ classNames: { root: overlay.pill } }),

  Checkbox: of<typeof Checkbox>({
    defaultProps: { size: 'sm' },
    classNames: {
      root: choice.checkbox,
      input: choice.checkboxInput,
      labelWrapper: choice.labelWrapper,
      label: choice.label,
      description: choice.description,
      error: choice.error,
    },
  }),
  Radio: of<typeof Radio>({
    defaultProps: { size: 'sm' },
    classNames: {
      root: choice.radio,
      radio: choice.radioInput,
      labelWrapper: choice.labelWrapper,
      label: choice.label,
      description: choice.description,
      error: choice.error,
    },
  }),
  RadioIndicator: of<typeof RadioIndicator>({ classNames: { indicator: choice.radioIndicator } }),
  Switch: of<typeof Switch>({
    defaultProps: { size: 'sm', withThumbIndicator: false },
    classNames: {
      root: choice.switch,
      input: choice.switchInput,
      track: choice.track,
      thumb: choice.thumb,
      labelWrapper: choice.labelWrapper,
      label: choice.label,
      description: choice.description,
    },
  }),
  SegmentedControl: of<typeof SegmentedControl>({
    defaultProps: { size: 'sm', transitionDuration: 90, withItemsBorders: false },
    classNames: {
      root: choice.segments,
      indicator: choice.indicator,
      control: choice.segment,
      label: choice.segmentLabel,
      input: choice.segmentInput,
    },
  }),
  Tabs: of<typeof Tabs>({ classNames: { list: choice.tabsList, tab: choice.tab } }),

  Notification: of<typeof Notification>({
    classNames: { root: notifications.notification, icon: notifications.icon },
  }),
  Menu: of<typeof Menu>({
    defaultProps: {
      position: 'bottom-start',
      offset: 4,
      transitionProps: quick,
      withInitialFocusPlaceholder: false,
    },
    classNames: {
      dropdown: overlay.menu,
      item: overlay.menuItem,
      itemSection: overlay.itemSection,
      label: overlay.menuLabel,
      divider: overlay.divider,
    },
  }),
  Popover: of<typeof Popover>({
    defaultProps: { offset: 4, transitionProps: quick },
    classNames: { dropdown: overlay.popover },
  }),
  Tooltip: of<typeof Tooltip>({
    defaultProps: {
      openDelay: 350,
      transitionProps: quick,
      events: { hover: true, focus: true, touch: true },
    },
    classNames: { tooltip: overlay.tooltip },
  }),
  Modal: of<typeof Modal>({
    defaultProps: { closeButtonProps: close },
    classNames: { ...dialogClasses, content: overlay.dialog },
  }),
  ModalRoot: of<typeof ModalRoot>({
    defaultProps: { centered: true, size: 480, radius: 12, transitionProps: calm },
    classNames: { ...dialogClasses, content: overlay.dialog },
  }),
  Drawer: of<typeof Drawer>({ defaultProps: { closeButtonProps: close }, classNames: drawerClasses }),
  DrawerRoot: of<typeof DrawerRoot>({
    defaultProps: { transitionProps: { duration: 140 } },
    classNames: drawerClasses,
  }),
};
