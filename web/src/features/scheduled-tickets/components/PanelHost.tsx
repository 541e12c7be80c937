import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { PanelLayout } from '../../../ui/panel/DockedPanel.tsx';
import { text } from '../text.ts';
import type { usePanel } from '../use-panel.ts';
import { EditorPanel } from './EditorPanel.tsx';
import { type Draft, ScheduleEditor } from './ScheduleEditor.tsx';
import type { ScheduleActions } from './ScheduleRowMenu.tsx';

const words = text.editor;

interface PanelHostProps {
  panel: ReturnType<typeof usePanel>;
  actions: Pick<ScheduleActions, 'onToggle' | 'onExecute'>;
  onDraft: (draft: Draft) => void;
  children: ReactNode;
}

/** A page with the editor beside it. */
export function PanelHost({ panel, actions, onDraft, children }: PanelHostProps) {
  const { target } = panel;
  const editor = {
    actions,
    onDraft,
    onDirty: panel.setDirty,
    onSaved: panel.close,
    onClose: () => panel.open(null),
  };
  return (
    <>
      <PanelLayout
        panel={
          target === 'new' ? (
            <ScheduleEditor edited={null} {...editor} />
          ) : (
            target && <EditorPanel key={target.id} id={target.id} {...editor} />
          )
        }
      >
        {children}
      </PanelLayout>
      {panel.question.opened && (
        <ConfirmDialog
          {...panel.question}
          title={words.discardTitle}
          message={words.discardText}
          confirmLabel={words.discard}
          cancelLabel={words.keep}
          danger
        />
      )}
    </>
  );
}
