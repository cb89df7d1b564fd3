import { useState } from 'react';
import { statusOf, useReason } from '../../data/failures.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { refusal, type UploadRule } from './upload-rules.ts';

/** The API refuses a file for what it is in words that fit a gallery. */
const WRONG_TYPE = 415;

/** Sends a file at once and gives its address; says why when it cannot. */
export const useUpload = (rule: UploadRule, onUploaded: (url: string) => void) => {
  const t = useText();
  const reasonOf = useReason();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const upload = async (file: File) => {
    const refused = refusal(file, rule);
    if (refused) {
      setFailure(t(refused));
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      const { url, kind } = await api.upload(file);
      if (rule.kinds.includes(kind)) onUploaded(url);
      else setFailure(t(rule.wrongType));
    } catch (error) {
      setFailure(statusOf(error) === WRONG_TYPE ? t(rule.wrongType) : reasonOf(error, t(rule.failed)));
    }
    setBusy(false);
  };
  return { upload, busy, failure, clear: () => setFailure('') };
};
