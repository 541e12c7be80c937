import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { saveErrorList } from '../../lib/csv-import/error-list.ts';
import type { ImportCalls } from '../../lib/csv-import/import-calls.ts';
import { useCsvImport } from '../../lib/csv-import/use-csv-import.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { FileDropRow } from '../files/FileDropRow.tsx';
import { OneFileDrop } from '../files/OneFileDrop.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { VerdictTable } from './VerdictTable.tsx';

const PAGE_SIZE = 25;

interface ImportWords {
  readonly title: string;
  readonly subtitle: string;
  /** What a file has to look like, one sentence each. */
  readonly rules: readonly string[];
  readonly columns: { readonly name: string; readonly key: string };
  /** "48 of 50 projects can be imported" */
  readonly ready: (good: number, all: number) => string;
  /** "48 of 50 projects imported" */
  readonly done: (good: number, all: number) => string;
  /** What follows from the import, where anything was imported. */
  readonly afterwards?: (good: number) => string;
  readonly ignored: (headings: readonly string[]) => string;
  /** The name on disk of the list of what was not imported. */
  readonly errorList: string;
}

interface ImportDialogProps {
  calls: ImportCalls;
  words: ImportWords;
  onImported: () => unknown;
  onClose: () => void;
}

/** From a CSV file to what came of its rows: choose, look at the verdicts, import, read the outcome. */
export function ImportDialog({ calls, words, onImported, onClose }: ImportDialogProps) {
  const state = useCsvImport(calls, onImported);
  const { chosen, work, problem, outcome, run } = state;
  const summary = chosen?.preview?.summary;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={outcome ? 'Done' : 'Import'}
      {...(outcome && { cancelLabel: null })}
      width={760}
      busy={work?.kind === 'importing'}
      disabled={work?.kind === 'checking'}
      error={problem}
      note={!outcome && summary && words.ready(summary.successful, summary.totalRows)}
      onSubmit={outcome ? onClose : run}
      onClose={onClose}
    >
      {outcome ? <Outcome words={words} outcome={outcome} /> : <Choice words={words} {...state} />}
    </FormDialog>
  );
}

type ImportState = ReturnType<typeof useCsvImport>;

function Choice({
  words,
  chosen,
  work,
  problem,
  take,
  remove,
  downloadSample,
}: ImportState & { words: ImportWords }) {
  const preview = chosen?.preview ?? null;
  const isImporting = work?.kind === 'importing';
  return (
    <>
      {preview === null && (
        <Stack gap={12} fz="sm" lh="19px" c="secondary">
          <Box component="ul" ps={18} style={{ listStyle: 'disc' }}>
            {words.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Box>
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={downloadSample}
            >
              Download sample
            </Button>
          </div>
        </Stack>
      )}
      <OneFileDrop
        label="CSV file"
        accept=".csv,text/csv"
        disabled={isImporting}
        wrong={problem !== null}
        onTake={take}
      >
        {chosen && (
          <FileDropRow
            as="div"
            file={{ id: 'csv', name: chosen.file.name, size: chosen.file.size, state: 'ready' }}
            {...(!isImporting && { onRemove: remove })}
          />
        )}
      </OneFileDrop>
      {work && (
        <ImportProgress
          label={isImporting ? 'Sending the file' : 'Sending the file to be checked'}
          sent={work.sent}
          working={isImporting ? 'Importing the rows …' : 'Checking the rows …'}
        />
      )}
      {preview && preview.ignoredColumns.length > 0 && (
        <Notice tone="quiet" icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />}>
          {words.ignored(preview.ignoredColumns)}
        </Notice>
      )}
      {preview && !isImporting && (
        <VerdictTable
          label="Preview"
          rows={preview.rows}
          pageSize={PAGE_SIZE}
          columns={words.columns}
          good="Ready"
          bad="With problems"
        />
      )}
    </>
  );
}

function Outcome({
  words,
  outcome: { summary, rows },
}: {
  words: ImportWords;
  outcome: NonNullable<ImportState['outcome']>;
}) {
  const { columns, errorList } = words;
  return (
    <>
      <Group gap="8px 16px" wrap="wrap" justify="space-between" fz="sm" lh="19px">
        <div role="status">
          <Text component="strong" inherit fw={600}>
            {words.done(summary.successful, summary.totalRows)}
          </Text>
          {summary.successful > 0 && words.afterwards && <div>{words.afterwards(summary.successful)}</div>}
        </div>
        {summary.failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => void saveErrorList(rows, [columns.name, columns.key], errorList)}
          >
            Download error list
          </Button>
        )}
      </Group>
      <VerdictTable
        label="Result"
        rows={rows}
        pageSize={PAGE_SIZE}
        columns={columns}
        good="Imported"
        bad="Not imported"
      />
    </>
  );
}
