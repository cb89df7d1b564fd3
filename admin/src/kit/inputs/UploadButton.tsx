import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { refusalText, statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { useUploads } from '../forms/uploads.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { refusal, UPLOAD_VALUES, type UploadRule } from './upload-rules.ts';

/** The API refuses a file for what it is in words that fit a gallery. */
const WRONG_TYPE = 415;

/** Sends a file at once and gives its address; says why when it cannot. */
export const useUpload = (rule: UploadRule, onUploaded: (url: string) => void) => {
  const t = useText();
  const { count } = useUploads();
  /** Where the address goes by the time that it is there: a row may have moved, or be gone. */
  const latest = useRef<typeof onUploaded | null>(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
    return () => {
      latest.current = null;
    };
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  /** The file was taken, but not all of it. */
  const [warning, setWarning] = useState('');

  const clear = () => {
    setFailure('');
    setWarning('');
  };

  const upload = async (file: File) => {
    clear();
    const refused = refusal(file, rule);
    if (refused) {
      setFailure(t(refused, UPLOAD_VALUES));
      return;
    }
    setBusy(true);
    count(1);
    try {
      const { url, kind, animation_lost } = await api.upload(file);
      if (rule.kinds.includes(kind)) {
        latest.current?.(url);
        if (animation_lost) setWarning(t('remotePictures.animationLost'));
      } else setFailure(t(rule.wrongType));
    } catch (error) {
      setFailure(statusOf(error) === WRONG_TYPE ? t(rule.wrongType) : refusalText(t(rule.failed), error));
    }
    count(-1);
    setBusy(false);
  };
  return { upload, busy, failure, warning, clear };
};

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
