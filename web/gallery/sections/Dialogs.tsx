import { NumberInput, Select, Textarea } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { ConfirmDialog } from '../../src/ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '../../src/ui/dialog/FormDialog.tsx';
import { FilePreview } from '../../src/ui/files/FilePreview.tsx';
import { FieldLabel } from '../../src/ui/inputs/FieldLabel.tsx';
import { FieldColumns } from '../../src/ui/page/FieldColumns.tsx';
import { Page } from '../../src/ui/page/Page.tsx';
import { PageHead } from '../../src/ui/page/PageHead.tsx';
import { Mono } from '../../src/ui/text/Mono.tsx';
import { Frame } from './Frame.tsx';

export function Dialogs() {
  const which = new URLSearchParams(location.search).get('dialog') ?? 'form';
  return (
    <Frame>
      <Page>
        <PageHead title="Organizations" count={8} />
      </Page>
      <FormDialog
        opened={which === 'form'}
        title="Manage license"
        subtitle={
          <>
            Globex Logistics <Mono>GLOBEX</Mono>
          </>
        }
        icon={<IconBuilding size={32} stroke={1.4} />}
        submitLabel="Update license"
        note="10 more licenses"
        error="At least 13 licenses are in use."
        dirty
        onSubmit={() => {}}
        onClose={() => {}}
      >
        <FieldColumns>
          <NumberInput label="Total licenses" defaultValue={25} description="1 to 10000, 13 are in use" />
          <Select label="License type" data={['Basic', 'Premium']} defaultValue="Premium" />
        </FieldColumns>
        <Textarea
          label={<FieldLabel optional>Notes</FieldLabel>}
          defaultValue="Peak season until 31 January, then back to 15."
          minRows={2}
        />
      </FormDialog>
      <ConfirmDialog
        opened={which === 'confirm'}
        danger
        title="Delete message"
        message="Are you sure you want to delete this message?"
        confirmLabel="Delete"
        onConfirm={() => {}}
        onClose={() => {}}
      />
      <FilePreview
        opened={which === 'file'}
        name="line4-blank-tag.jpg"
        type="image/jpeg"
        url="/favicon.svg"
        size={2_100_000}
        onClose={() => {}}
        onDownload={() => {}}
        onNext={() => {}}
        onPrevious={() => {}}
      />
    </Frame>
  );
}
