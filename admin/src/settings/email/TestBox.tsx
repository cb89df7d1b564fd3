import type { Content, TestEmailAnswer } from '@marketplace/api';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api.ts';
import { faultsOf, statusOf, useFailureReason } from '../../data/failures.ts';
import { describeFaults } from '../../data/faults.ts';
import { CONTENT_KEY } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';

/**
 * Returns a function that explains why a test failed: the feature is unavailable, there was no response, the mail
 * service is unavailable or the address is invalid.
 */
const useTestReason = () => {
  const t = useText();
  const reasonOf = useFailureReason();
  return (error: unknown): string => {
    const status = statusOf(error);
    if (status === 404) return t('email.test.notThere');
    const faults = describeFaults(faultsOf(error));
    if (faults.length > 0) return faults.join(' ');
    return reasonOf(error, status === 503 ? t('email.test.unavailable') : undefined);
  };
};

export const TestBox = ({ provider }: { provider: Content['emailProvider'] }) => {
  const t = useText();
  const queries = useQueryClient();
  const reasonOf = useTestReason();
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'noAddress'>('idle');
  const [result, setResult] = useState<TestEmailAnswer | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === '') {
      setState('noAddress');
      return;
    }
    setState('busy');
    setResult(null);
    try {
      setResult(await api.sendTestEmail(address.trim(), provider));
      // The setup steps depend on whether mail works.
      void queries.invalidateQueries({ queryKey: CONTENT_KEY });
    } catch (error) {
      setResult({ success: false, message: reasonOf(error), provider_info: '' });
    }
    setState('idle');
  };

  return (
    <FormSection title={t('email.test.title')} help={t('email.test.explanation')}>
      <Box
        component="form"
        noValidate
        onSubmit={send}
        sx={{ display: 'flex', gap: 1.5, flexDirection: { xs: 'column', sm: 'row' }, alignItems: { sm: 'flex-start' } }}
      >
        <TextField
          type="email"
          label={t('email.test.address')}
          value={address}
          onChange={event => setAddress(event.target.value)}
          autoComplete="email"
        />
        <Button type="submit" variant="outlined" loading={state === 'busy'} sx={{ flexShrink: 0 }}>
          {t('email.test.send')}
        </Button>
      </Box>
      {result && (
        <Alert severity={result.success ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          <div>{result.success ? result.message : t('email.test.failed', { message: result.message })}</div>
          {result.provider_info && <Typography variant="body2">{result.provider_info}</Typography>}
        </Alert>
      )}
      <AlertDialog open={state === 'noAddress'} title={t('email.test.noAddress')} onClose={() => setState('idle')} />
    </FormSection>
  );
};
