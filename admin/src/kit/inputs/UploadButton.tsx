import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Button } from '@mui/material';
import { useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

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
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" startIcon={<UploadOutlined />} disabled={busy} onClick={() => picker.current?.click()}>
        {busy ? t('forms.image.uploading') : label}
        <span style={visuallyHidden}>: {name}</span>
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept.join(',')}
        aria-label={`${label}: ${name}`}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
};
