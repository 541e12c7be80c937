export const text = {
  themeSaved: 'Theme updated successfully',
  themeKept: 'Theme updated locally',
  layoutKept: 'Layout updated locally',

  layout: 'Layout',
  layoutHelp: 'Used in every browser you sign in with.',
  compact: 'Compact mode',
  compactHelp: 'Lists show more rows, each on one line.',
  keys: 'Keyboard shortcuts',
  keysHelp: 'Single keys such as C to create and J and K to move; “?” shows all of them.',
  collapse: 'Collapse sidebar',
  collapseHelp: 'Shows icons only, which leaves more room for the page.',
} as const;
