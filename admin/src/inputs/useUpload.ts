import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { detailOf, NO_ANSWER, statusOf } from '../http/http.ts';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { refusal } from './upload-rules.ts';

/** Sends a file at once and gives its address; says why when it cannot. */
export const useUpload = (types: readonly string[], onUploaded: (url: string) => void) => {
  const t = useText();
  const translate = useTranslate();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const upload = async (file: File) => {
    const refused = refusal(file, types);
    if (refused) {
      setFailure(t(refused));
      return;
    }
    setBusy(true);
    setFailure('');
    try {
      const { url } = await api.upload(file);
      onUploaded(url);
    } catch (error) {
      const offline = statusOf(error) === 0 ? translate(NO_ANSWER) : undefined;
      setFailure(offline ?? detailOf(error) ?? t('forms.image.failed'));
    }
    setBusy(false);
  };
  return { upload, busy, failure, clear: () => setFailure('') };
};
