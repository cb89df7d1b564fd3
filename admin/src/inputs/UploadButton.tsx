import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Button } from '@mui/material';
import { useText } from '../i18n/useText.ts';

interface UploadButtonProps {
  label: string;
  /** What it is for, for those who don't see where it stands. */
  name: string;
  accept: readonly string[];
  busy: boolean;
  onFile: (file: File) => void;
}

/** Opens the file picker. */
export const UploadButton = ({ label, name, accept, busy, onFile }: UploadButtonProps) => {
  const t = useText();
  return (
    <Button component="label" variant="outlined" startIcon={<UploadOutlined />} aria-disabled={busy} tabIndex={-1}>
      {busy ? t('forms.image.uploading') : label}
      <input
        type="file"
        accept={accept.join(',')}
        aria-label={`${label}: ${name}`}
        disabled={busy}
        style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', fontSize: 0 }}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Button>
  );
};
