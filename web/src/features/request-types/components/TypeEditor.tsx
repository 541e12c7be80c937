import { Box, Button } from '@mantine/core';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useKnownType, usePublishType, useSaveType } from '../api.ts';
import { editorText as words } from '../text.ts';
import { bodyOf, changedParts, draftOf } from '../type-draft.ts';
import { useTypeDraft } from '../use-type-draft.ts';
import { FormEditor } from './FormEditor.tsx';
import { FormPreview } from './FormPreview.tsx';
import classes from './TypeEditor.module.css';
import { TypeParts } from './TypeParts.tsx';

/** A request type beside what it will look like. @param type null for a new one */
export function TypeEditor({ type }: { type: RequestType | null }) {
  const navigate = useNavigate();
  const { began, draft, isChanged, ...edit } = useTypeDraft(type);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const save = useSaveType();
  const findKnown = useKnownType();
  const publish = usePublishType();
  const guard = useLeaveGuard(isChanged);
  const title = type?.name ?? words.new;
  usePageTitle(title);
  const busy = save.isPending || publish.isPending;
  const errors = failure instanceof ApiError ? failure.errors : [];

  const leave = () => void navigate(paths.requestTypes);
  /** @returns what is saved now; null where that was refused */
  const keep = async (): Promise<Pick<RequestType, '_id' | 'revision'> | null> => {
    setFailure(null);
    const whole = bodyOf(draft);
    try {
      const changed = changedParts(bodyOf(draftOf(began)), whole);
      const { requestType } = await save.mutateAsync({ whole, changed, began });
      edit.saved(requestType, draft);
      return requestType;
    } catch (error) {
      setFailure(refusalOf(error));
      return null;
    }
  };
  /** Of somebody else's change what is not changed here is shown from now on, so that saving again is to know it. */
  const refusalOf = (error: unknown) => {
    const isConflict = error instanceof ApiError && error.code === 'CONFLICT';
    const theirs = isConflict && began !== null ? findKnown(began._id) : undefined;
    if (theirs && theirs.revision !== began?.revision)
      return words.changedByOther(edit.takeOver(theirs).map((part) => words[part]));
    return error instanceof ApiError ? error : words.failed;
  };
  const open = ({ _id }: Pick<RequestType, '_id'>) =>
    type === null && void navigate(`${paths.requestTypes}?edit=${_id}`, { replace: true });
  const onSave = async () => {
    const saved = await keep();
    if (saved === null) return;
    toast.success(words.saved);
    open(saved);
  };
  const onPublish = async () => {
    const saved = isChanged || began === null ? await keep() : began;
    if (saved === null) return;
    try {
      const { requestType } = await publish.mutateAsync(saved);
      edit.saved(requestType, draft);
      toast.success(words.published(requestType.version ?? 1));
      open(saved);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  };

  const said = failure instanceof ApiError ? wordsOf(failure, words.failed) : failure;
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
          void onSave();
        }}
        noValidate
      >
        <div className={classes.columns}>
          <div>
            <TypeParts draft={draft} errors={errors} onChange={edit.change} />
            <FormSection title={words.form} description={words.formHelp}>
              <FormEditor form={draft.form} errors={errors} onChange={(form) => edit.change({ form })} />
            </FormSection>
          </div>
          <FormPreview name={draft.name} form={draft.form} />
        </div>
        <FormFoot problem={errors.length > 0 ? words.problem(errors.length) : said}>
          <Button
            variant="subtle"
            visibleFrom="sm"
            onClick={() => (isChanged ? guard.ask(leave) : leave())}
            disabled={busy}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="default" loading={save.isPending} disabled={busy}>
            {words.save}
          </Button>
          <Button onClick={() => void onPublish()} loading={publish.isPending} disabled={busy}>
            {words.publish((type?.version ?? 0) + 1)}
          </Button>
        </FormFoot>
      </Box>
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
