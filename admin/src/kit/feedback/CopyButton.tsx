import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../i18n/useText.ts';

/** Puts a text on the clipboard. A page without TLS has none, and a browser may refuse it: then the older way. */
const isCopied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const put = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    document.addEventListener('copy', put);
    const isDone = document.execCommand('copy');
    document.removeEventListener('copy', put);
    return isDone;
  }
};

/** Copies what is shown this once, and says whether it did. */
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
