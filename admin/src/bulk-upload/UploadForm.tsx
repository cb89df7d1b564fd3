import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { AlertDialog } from '../feedback/AlertDialog.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { download } from '../http/download.ts';
import { useNumber } from '../i18n/useFormats.ts';
import { useText } from '../i18n/useText.ts';
import { UploadButton } from '../inputs/UploadButton.tsx';
import { ChoiceField } from '../list/ChoiceField.tsx';
import { type BulkKind, isCsv, isKind, KINDS } from './kinds.ts';

const KB = 1024;

interface UploadFormProps {
  busy: boolean;
  onUpload: (file: File, kind: BulkKind, dryRun: boolean) => void;
}

/** Which kind, a sample of it, the file, and whether it is only tried. */
export const UploadForm = ({ busy, onUpload }: UploadFormProps) => {
  const t = useText();
  const number = useNumber();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [kind, setKind] = useState<BulkKind>('franchises');
  const [file, setFile] = useState<File | null>(null);
  const [dryRun, setDryRun] = useState(false);
  const [said, setSaid] = useState('');

  const sample = async () => {
    try {
      await download(`admin/download-sample-csv?type=${kind}`, `${kind}_sample.csv`);
    } catch (error) {
      if (!(await logoutIfAccessDenied(error))) setSaid(t('bulk.sampleFailed'));
    }
  };
  const choose = (chosen: File) => {
    const good = isCsv(chosen);
    setFile(good ? chosen : null);
    if (!good) setSaid(t('bulk.notCsv'));
  };
  const upload = () => (file ? onUpload(file, kind, dryRun) : setSaid(t('bulk.noFile')));

  return (
    <FormSection title={t('bulk.file')} help={t('bulk.limits')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}>
          <ChoiceField
            label={t('bulk.kind')}
            value={kind}
            choices={KINDS.map(value => ({ value, label: t(`bulk.kinds.${value}`) }))}
            onChoose={value => isKind(value) && setKind(value)}
          />
        </Box>
        <Button startIcon={<FileDownloadOutlined />} onClick={sample} sx={{ ml: { xs: -1.5, sm: 0 } }}>
          {t('bulk.sample')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <UploadButton
          label={t('bulk.choose')}
          name={t(`bulk.kinds.${kind}`)}
          accept={['.csv', 'text/csv']}
          busy={busy}
          onFile={choose}
        />
        {file && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('bulk.chosen', { name: file.name, size: number(Math.ceil(file.size / KB)) })}
          </Typography>
        )}
      </Box>
      <FormControlLabel
        label={t('bulk.dryRun')}
        control={<Switch checked={dryRun} onChange={event => setDryRun(event.target.checked)} />}
      />
      <Box>
        <Button variant="contained" onClick={upload} disabled={busy}>
          {busy ? t('bulk.uploading') : t('bulk.upload')}
        </Button>
      </Box>
      <AlertDialog open={said !== ''} title={said} onClose={() => setSaid('')} />
    </FormSection>
  );
};
