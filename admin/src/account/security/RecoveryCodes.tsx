import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';

/** The codes, once: to be copied, downloaded or written down. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`, [text]);
  return (
    <>
      <Muted sx={{ mb: 2 }}>{t('security.codesHelp')}</Muted>
      <Box
        component="ul"
        aria-label={t('security.codes')}
        sx={{
          m: 0,
          p: 2,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          listStyle: 'none',
          bgcolor: 'background.tint',
          borderRadius: 1,
        }}
      >
        {codes.map(code => (
          <Box component="li" key={code} sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 16 }}>
            {code}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button
          startIcon={<ContentCopyOutlined />}
          onClick={async () => {
            await navigator.clipboard.writeText(text);
            setCopied(true);
          }}
        >
          {copied ? t('security.copied') : t('security.copy')}
        </Button>
        <Button startIcon={<FileDownloadOutlined />} component="a" href={file} download={t('security.file')}>
          {t('security.download')}
        </Button>
      </Box>
    </>
  );
};
