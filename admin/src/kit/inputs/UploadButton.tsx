import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { serverMessageOrFailure, statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { useUploads } from '../forms/uploads.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { fileProblem, UPLOAD_VALUES, type UploadRule } from './upload-rules.ts';

/** Status for a wrong file type. The text of the field replaces the API's message, which is about galleries. */
const WRONG_TYPE = 415;

/** Uploads a file immediately. Calls `onUploaded` with its address, or sets the reason for a failure. */
export const useUpload = (rule: UploadRule, onUploaded: (url: string) => void) => {
  const t = useText();
  const { count } = useUploads();
  /**
   * The latest `onUploaded`, called when the upload ends. Null after the row was removed; the row may also have been
   * moved.
   */
  const latestCallback = useRef<typeof onUploaded | null>(onUploaded);
  useEffect(() => {
    latestCallback.current = onUploaded;
    return () => {
      latestCallback.current = null;
    };
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  /** Warning that the server accepted the file but changed it with a loss. */
  const [warning, setWarning] = useState('');

  const clear = () => {
    setFailure('');
    setWarning('');
  };

  const upload = async (file: File) => {
    clear();
    const refused = fileProblem(file, rule);
    if (refused) {
      setFailure(t(refused, UPLOAD_VALUES));
      return;
    }
    setBusy(true);
    count(1);
    try {
      const { url, kind, animation_lost } = await api.upload(file);
      if (rule.kinds.includes(kind)) {
        latestCallback.current?.(url);
        if (animation_lost) setWarning(t('remotePictures.animationLost'));
      } else setFailure(t(rule.wrongType));
    } catch (error) {
      setFailure(statusOf(error) === WRONG_TYPE ? t(rule.wrongType) : serverMessageOrFailure(t(rule.failed), error));
    }
    count(-1);
    setBusy(false);
  };
  return { upload, busy, failure, warning, clear };
};

interface UploadButtonProps {
  label: string;
  /** Purpose of the file, for screen readers. */
  name: string;
  accept: readonly string[];
  busy: boolean;
  onFile: (file: File) => void;
}

/** Button that opens the file picker. */
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
