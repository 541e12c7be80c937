import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import type { FieldEditorProps } from './FieldEditorOpened.tsx';

/** What editing needs, which whoever reads does not wait for; its buttons fetch it before they open it. */
export const fieldEditor = onDemand(async () => (await import('./FieldEditorOpened.tsx')).FieldEditorOpened);

export function FieldEditor(props: FieldEditorProps) {
  const Editor = fieldEditor.current();
  return Editor && <Editor {...props} />;
}
