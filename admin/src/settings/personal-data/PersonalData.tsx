import type { PersonalData as Data } from '@marketplace/api';
import { Alert, Box, Button, Card, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { faultOf, useFailureReason } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { JobsUnderWay } from '../../kit/feedback/JobsUnderWay.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { PersonalDataActions } from './PersonalDataActions.tsx';
import { StoredEnquiry } from './StoredEnquiry.tsx';

/**
 * `/admin/personal-data`: Displays, exports and erases the stored data of a visitor. The email address is not put in
 * the screen's address.
 */
const PersonalData = () => {
  const t = useText();
  const reasonOf = useFailureReason();
  const [email, setEmail] = useState('');
  const [data, setData] = useState<Data | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [failure, setFailure] = useState('');

  const field = useRef<HTMLInputElement>(null);
  // Focusing the field lets screen readers read the error.
  useEffect(() => {
    if (fault && !busy) field.current?.focus();
  }, [fault, busy]);

  const showPerson = async (email: string) => {
    setFault('');
    setFailure('');
    if (!email) return setFault(t('personalData.missing'));
    setBusy(true);
    try {
      setData(await api.showPersonalData(email));
    } catch (error) {
      // Hides the data, which may be outdated or erased now.
      setData(null);
      const emailFault = faultOf(error, 'email');
      if (emailFault) setFault(emailFault);
      else setFailure(reasonOf(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setData(null);
    void showPerson(email.trim());
  };

  return (
    <Page title={t('layout.screens.personalData')} subtitle={t('personalData.help')} width="form">
      <Card sx={{ p: { xs: 2, sm: 3 }, mb: 2.5 }}>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{
            display: 'flex',
            gap: 1.5,
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: { sm: 'flex-start' },
          }}
        >
          <TextField
            type="email"
            label={t('personalData.email')}
            value={email}
            autoComplete="off"
            inputRef={field}
            error={Boolean(fault)}
            helperText={fault}
            onChange={event => {
              setEmail(event.target.value);
              setFault('');
            }}
          />
          <Button type="submit" variant="contained" loading={busy} sx={{ flexShrink: 0 }}>
            {t('personalData.show')}
          </Button>
        </Box>
      </Card>
      <JobsUnderWay kinds={['person-withdrawn', 'person-erased']} done="personalData.allDone" />
      {failure && <Alert severity="error">{failure}</Alert>}
      <div role="status">
        {data && (
          <Typography sx={{ mb: 2 }}>
            {data.enquiries.length === 0
              ? t('personalData.none')
              : t('personalData.found', { smart_count: data.enquiries.length, email: data.email })}
          </Typography>
        )}
      </div>
      {data && data.enquiries.length > 0 && (
        <>
          {data.enquiries.map(enquiry => (
            <StoredEnquiry key={enquiry.reference} enquiry={enquiry} />
          ))}
          <PersonalDataActions data={data} onChanged={() => showPerson(data.email)} onBegun={() => setData(null)} />
        </>
      )}
    </Page>
  );
};

export default PersonalData;
