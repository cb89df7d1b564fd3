import type { ExistingRowAction, FilePreview } from '@marketplace/api';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { download } from '../../data/download.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { UploadButton } from '../../kit/inputs/UploadButton.tsx';
import { UPLOAD_VALUES } from '../../kit/inputs/upload-rules.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ColumnMatch } from './ColumnMatch.tsx';
import { ExistingChoice } from './ExistingChoice.tsx';
import { FirstRows, isAmbiguous } from './FirstRows.tsx';
import {
  type BulkKind,
  type ColumnChoices,
  duplicateFields,
  isCsv,
  isKind,
  KINDS,
  missingFields,
} from './file-columns.ts';
import { type Encoding, useFileFormatText } from './useFileFormatText.ts';
import type { Upload } from './useUpload.ts';

const KB = 1024;

interface UploadFormProps {
  busy: boolean;
  /** True while the selected file is being analysed. */
  reading: boolean;
  preview: FilePreview | null;
  choices: ColumnChoices;
  /** True if the user should check a column before the upload. */
  unsure: boolean;
  dryRun: boolean;
  onDryRun: (dryRun: boolean) => void;
  onFile: (file: File | null, kind: BulkKind, encoding?: Encoding) => void;
  onMatch: (kind: BulkKind, column: string, field: string) => void;
  onUpload: (upload: Upload) => void;
}

/** Form for an upload: kind of records, sample file, file, columns and dry run. */
export const UploadForm = (props: UploadFormProps) => {
  const { busy, reading, preview, choices, unsure, dryRun, onDryRun, onFile, onMatch, onUpload } = props;
  const t = useText();
  const number = useNumber();
  const fileFormat = useFileFormatText();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [kind, setKind] = useState<BulkKind>('franchises');
  const [file, setFile] = useState<File | null>(null);
  const [existing, setExisting] = useState<ExistingRowAction>('refuse');
  /** Null until the user opens or closes the assignment of columns. */
  const [matching, setMatching] = useState<boolean | null>(null);
  const [message, setMessage] = useState('');

  const sample = async () => {
    try {
      await download(`admin/download-sample-csv?type=${kind}`, `${kind}_sample.csv`);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error))) setMessage(t('bulk.sampleFailed'));
    }
  };
  const [encoding, setEncoding] = useState<Encoding>();
  const chooseFile = (chosen: File | null, of: BulkKind, as?: Encoding) => {
    setFile(chosen);
    setEncoding(as);
    setMatching(null);
    onFile(chosen, of, as);
  };
  const choose = (chosen: File) => {
    const isValid = isCsv(chosen);
    chooseFile(isValid ? chosen : null, kind);
    if (!isValid) setMessage(t('bulk.notCsv'));
  };
  const chooseKind = (value: string) => {
    if (!isKind(value)) return;
    setKind(value);
    chooseFile(file, value, encoding);
  };
  const columns = preview ? choices : {};
  const upload = () => {
    if (!file) return setMessage(t('bulk.noFile'));
    if (preview && !preview.encoding_certain) return setMessage(t('bulk.encoding.unsure'));
    setMatching(false);
    onUpload({ file, kind, dryRun, existing, columns, encoding });
  };

  const required =
    kind === 'franchises' && existing === 'update'
      ? ['slug']
      : (preview?.fields ?? []).filter(field => field.required).map(({ name }) => name);
  const missing = preview ? missingFields(preview, choices, required) : [];
  const doubled = duplicateFields(choices);
  const mustMatch = missing.length > 0 || doubled.length > 0;
  const isMatching = preview !== null && ((matching ?? unsure) || mustMatch);

  return (
    <FormSection title={t('bulk.file')} help={t('bulk.limits', UPLOAD_VALUES)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}>
          <ChoiceField
            label={t('bulk.kind')}
            value={kind}
            choices={KINDS.map(value => ({ value, label: t(`layout.screens.${value}`) }))}
            onChoose={chooseKind}
          />
        </Box>
        <Button startIcon={<FileDownloadOutlined />} onClick={sample} sx={{ ml: { xs: -1.5, sm: 0 } }}>
          {t('bulk.sample')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <UploadButton
          label={t('bulk.choose')}
          name={t(`layout.screens.${kind}`)}
          accept={['.csv', 'text/csv']}
          busy={busy}
          onFile={choose}
        />
        {file && (
          <Box>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('bulk.chosen', { name: file.name, size: number(Math.ceil(file.size / KB)) })}
            </Typography>
            {preview && (
              <Muted role="status">{`${t('bulk.rows', { smart_count: preview.rows })} · ${fileFormat(preview)}`}</Muted>
            )}
          </Box>
        )}
      </Box>
      {preview && (encoding !== undefined || isAmbiguous(preview)) && (
        <FirstRows preview={preview} onEncoding={chosen => chooseFile(file, kind, chosen)} />
      )}
      {preview && !isMatching && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <Muted>
            {t('bulk.columns.read', {
              read: number(Object.values(choices).filter(Boolean).length),
              total: number(preview.columns.length),
            })}
          </Muted>
          <Button size="small" onClick={() => setMatching(true)} sx={{ ml: -0.5 }}>
            {t('bulk.columns.match')}
          </Button>
        </Box>
      )}
      {preview && isMatching && (
        <ColumnMatch
          preview={preview}
          choices={choices}
          required={required}
          missing={missing}
          doubled={doubled}
          onChoose={(column, field) => {
            setMatching(true);
            onMatch(kind, column, field);
          }}
        />
      )}
      {kind === 'franchises' && <ExistingChoice value={existing} onChoose={setExisting} />}
      <FormControlLabel
        label={t('bulk.dryRun')}
        control={<Switch checked={dryRun} onChange={event => onDryRun(event.target.checked)} />}
      />
      <Box>
        <Button variant="contained" onClick={upload} disabled={busy || reading}>
          {busy ? t('forms.image.uploading') : t('bulk.upload')}
        </Button>
      </Box>
      <AlertDialog open={message !== ''} title={message} onClose={() => setMessage('')} />
    </FormSection>
  );
};
