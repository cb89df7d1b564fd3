import type { WhatsappAnswer } from '@marketplace/api';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api.ts';
import { reasonsOf, statusOf } from '../../data/failures.ts';
import { type TextKey, useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { hintFor } from './hints.ts';

const CHECKLIST: TextKey[] = [
  'whatsapp.test.notReady.started',
  'whatsapp.test.notReady.linked',
  'whatsapp.test.notReady.cloud',
  'whatsapp.test.notReady.state',
];

interface TestBoxProps {
  /** True if the service is known not to be ready. While its state is unknown, the server decides. */
  notReady: boolean;
}

export const TestBox = ({ notReady }: TestBoxProps) => {
  const t = useText();
  const [phone, setPhone] = useState('');
  const [message, setMessage] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'noPhone' | 'notReady'>('idle');
  const [result, setResult] = useState<WhatsappAnswer | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setResult(null);
    if (phone.trim() === '') return setState('noPhone');
    if (notReady) return setState('notReady');
    setState('busy');
    try {
      setResult(await api.sendTestWhatsapp(phone.trim(), message.trim()));
    } catch (error) {
      setResult({
        success: false,
        message:
          statusOf(error) === 0 ? t('whatsapp.test.network') : (reasonsOf(error)[0] ?? t('whatsapp.test.network')),
      });
    }
    setState('idle');
  };
  const hint = result && !result.success ? hintFor(result.message) : null;

  return (
    <FormSection title={t('whatsapp.test.title')} help={t('whatsapp.test.explanation')}>
      <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 2.5 }}>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <TextField
            type="tel"
            label={t('whatsapp.test.phone')}
            helperText={t('whatsapp.test.phoneHelp')}
            value={phone}
            onChange={event => setPhone(event.target.value)}
            autoComplete="off"
          />
          <TextField
            label={t('whatsapp.test.message')}
            helperText={t('whatsapp.test.messageHelp')}
            value={message}
            onChange={event => setMessage(event.target.value)}
            autoComplete="off"
          />
        </Box>
        <Button type="submit" variant="outlined" loading={state === 'busy'} sx={{ justifySelf: { sm: 'start' } }}>
          {t('email.test.send')}
        </Button>
      </Box>
      {result && (
        <Alert severity={result.success ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          <div>{result.success ? result.message : t('email.test.failed', { message: result.message })}</div>
          {hint && (
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {t(`whatsapp.test.hints.${hint}`)}
            </Typography>
          )}
        </Alert>
      )}
      <AlertDialog open={state === 'noPhone'} title={t('whatsapp.test.noPhone')} onClose={() => setState('idle')} />
      <AlertDialog
        open={state === 'notReady'}
        title={t('whatsapp.test.notReady.title')}
        lines={CHECKLIST.map(line => t(line))}
        onClose={() => setState('idle')}
      />
    </FormSection>
  );
};
