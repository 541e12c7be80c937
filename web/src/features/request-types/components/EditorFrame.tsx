import { Box, Button } from '@mantine/core';
import type { Form } from '@switchboard/contract/tickets/forms/form-values.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import type { FormFields } from '../form-fields.ts';
import { editorText as words } from '../text.ts';
import type { DraftEditor } from '../use-draft-editor.ts';
import classes from './EditorFrame.module.css';
import { FieldDialogs, type OpenField } from './FieldDialogs.tsx';
import { FormEditor } from './FormEditor.tsx';
import { FormPreview } from './FormPreview.tsx';
import { TypeParts } from './TypeParts.tsx';

interface EditorFrameProps {
  title: string;
  editor: DraftEditor;
  /** Those of the form. */
  fields: FormFields;
  isOfOrganization: boolean;
  /** The list that cancelling leads to. */
  list: string;
  busy: boolean;
  onSave: () => void;
  /** The buttons that save. */
  children: ReactNode;
}

/** What is edited beside what it will look like. */
export function EditorFrame({
  title,
  editor: { draft, isChanged, change, errors, problem },
  fields,
  isOfOrganization,
  list,
  busy,
  onSave,
  children,
}: EditorFrameProps) {
  const navigate = useNavigate();
  const guard = useLeaveGuard(isChanged);
  const [open, setOpen] = useState<OpenField | null>(null);
  const setForm = (form: Form) => change({ form });
  usePageTitle(title);
  const leave = () => void navigate(list);
  return (
    <Page>
      <PageHead title={title} />
      <Box
        component="form"
        display="flex"
        flex={1}
        style={{ flexDirection: 'column' }}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
        noValidate
      >
        <div className={classes.columns}>
          <div>
            <TypeParts draft={draft} errors={errors} isOfOrganization={isOfOrganization} onChange={change} />
            <FormSection title={words.form} description={words.formHelp}>
              <FormEditor
                form={draft.form}
                fields={fields}
                errors={errors}
                onChange={setForm}
                onOpen={setOpen}
              />
            </FormSection>
          </div>
          <FormPreview name={draft.name} form={draft.form} canName={fields.canName} />
        </div>
        <FormFoot problem={problem}>
          <Button
            variant="subtle"
            visibleFrom="sm"
            onClick={() => (isChanged ? guard.ask(leave) : leave())}
            disabled={busy}
          >
            {words.cancel}
          </Button>
          {children}
        </FormFoot>
      </Box>
      <FieldDialogs
        open={open}
        form={draft.form}
        fields={fields}
        onChange={setForm}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        {...guard.question}
        title={words.leaveTitle}
        message={words.leave}
        confirmLabel={words.leaveConfirm}
        cancelLabel={words.leaveStay}
      />
    </Page>
  );
}
