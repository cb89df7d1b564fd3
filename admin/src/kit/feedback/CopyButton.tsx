import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../i18n/useText.ts';

/** Copies a text to the clipboard. Falls back to `execCommand` on pages without TLS or when the browser refuses. */
const isCopied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const putText = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    document.addEventListener('copy', putText);
    const isDone = document.execCommand('copy');
    document.removeEventListener('copy', putText);
    return isDone;
  }
};

/** Button that copies a text that is displayed only once, and confirms the copy. */
export const CopyButton = ({ text, ...look }: { text: string } & Pick<ButtonProps, 'variant' | 'startIcon' | 'sx'>) => {
  const t = useText();
  const notify = useNotify();
  const [isDone, setIsDone] = useState(false);
  const copy = async () => {
    if (await isCopied(text)) setIsDone(true);
    else notify(t('security.notCopied'), { type: 'warning' });
  };
  return (
    <Button {...look} onClick={copy} aria-live="polite">
      {t(isDone ? 'security.copied' : 'security.copy')}
    </Button>
  );
};
