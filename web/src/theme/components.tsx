import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Combobox,
  Drawer,
  DrawerRoot,
  Input,
  InputWrapper,
  Loader,
  type MantineThemeComponents,
  Menu,
  Modal,
  ModalRoot,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Pill,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  Tooltip,
} from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import button from './parts/button.module.css';
import choice from './parts/choice.module.css';
import input from './parts/input.module.css';
import overlay from './parts/overlay.module.css';

const quick = { transition: 'fade' as const, duration: 90 };
const calm = { transition: 'fade' as const, duration: 140 };

const selectIcon = <IconSelector size={16} stroke={1.5} aria-hidden />;
const picker = {
  rightSection: selectIcon,
  rightSectionPointerEvents: 'none' as const,
  checkIconPosition: 'right' as const,
  comboboxProps: { shadow: 'sm', offset: 4, transitionProps: quick },
};

const close = { 'aria-label': 'Close' };

const dialogClasses = {
  overlay: overlay.scrim,
  header: overlay.dialogHeader,
  title: overlay.dialogTitle,
  body: overlay.dialogBody,
};

const drawerClasses = { ...dialogClasses, content: overlay.drawer };

/** The look and the habits of Mantine's components, said once, so that pages use them bare. */
export const components: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'sm', loaderProps: { size: 14, color: 'currentColor' } },
    classNames: {
      root: button.root,
      inner: button.inner,
      label: button.label,
      loader: button.loader,
      section: button.section,
    },
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', size: 'md' },
    classNames: { root: button.icon },
  }),
  CloseButton: CloseButton.extend({
    defaultProps: { iconSize: 16 },
    classNames: { root: overlay.close },
  }),
  Loader: Loader.extend({ defaultProps: { size: 18, color: 'var(--primary)' } }),

  Input: Input.extend({
    defaultProps: { size: 'sm' },
    classNames: { wrapper: input.wrapper, input: input.input },
  }),
  InputWrapper: InputWrapper.extend({
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: {
      label: input.label,
      required: input.required,
      description: input.description,
      error: input.error,
    },
  }),
  Textarea: Textarea.extend({ defaultProps: { autosize: true, minRows: 3, maxRows: 14 } }),
  NumberInput: NumberInput.extend({
    defaultProps: { allowDecimal: false, clampBehavior: 'none' },
    classNames: { control: input.step },
  }),
  PasswordInput: PasswordInput.extend({ vars: () => ({ root: { '--psi-icon-size': '17px' } }) }),
  Select: Select.extend({ defaultProps: { ...picker, allowDeselect: false } }),
  MultiSelect: MultiSelect.extend({ defaultProps: picker }),
  Combobox: Combobox.extend({
    classNames: {
      dropdown: overlay.dropdown,
      option: overlay.option,
      search: overlay.search,
      empty: overlay.empty,
    },
  }),
  Pill: Pill.extend({ classNames: { root: overlay.pill } }),

  Checkbox: Checkbox.extend({
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
  Radio: Radio.extend({
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
  Switch: Switch.extend({
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
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { size: 'sm', transitionDuration: 90, withItemsBorders: false },
    classNames: {
      root: choice.segments,
      indicator: choice.indicator,
      control: choice.segment,
      label: choice.segmentLabel,
      input: choice.segmentInput,
    },
  }),
  Tabs: Tabs.extend({ classNames: { list: choice.tabsList, tab: choice.tab } }),

  Menu: Menu.extend({
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
  Popover: Popover.extend({
    defaultProps: { offset: 4, transitionProps: quick },
    classNames: { dropdown: overlay.popover },
  }),
  Tooltip: Tooltip.extend({
    defaultProps: {
      openDelay: 350,
      transitionProps: quick,
      events: { hover: true, focus: true, touch: true },
    },
    classNames: { tooltip: overlay.tooltip },
  }),
  Modal: Modal.extend({
    defaultProps: { closeButtonProps: close },
    classNames: { ...dialogClasses, content: overlay.dialog },
  }),
  ModalRoot: ModalRoot.extend({
    defaultProps: { centered: true, size: 480, radius: 12, transitionProps: calm },
    classNames: { ...dialogClasses, content: overlay.dialog },
  }),
  Drawer: Drawer.extend({ defaultProps: { closeButtonProps: close }, classNames: drawerClasses }),
  DrawerRoot: DrawerRoot.extend({
    defaultProps: { transitionProps: { duration: 140 } },
    classNames: drawerClasses,
  }),
};
