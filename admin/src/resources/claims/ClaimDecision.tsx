import { type ClaimDetails, LONGEST_CLAIM_WORDS } from '@marketplace/api';
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { detailOf, faultOf, useReason } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { useResting } from '../../kit/forms/useResting.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { useTyped } from '../leads/useTyped.ts';

type Step = 'question' | 'decline' | 'answer';

interface SayProps {
  claim: ClaimDetails;
  step: Step;
  label: string;
  button: string;
  done: string;
  onDone: () => unknown;
}

/**
 * Form with one text about a refund request and a send button. The text survives errors and a visit to the lead's page.
 */
const Say = ({ claim, step, label, button, done, onDone }: SayProps) => {
  const t = useText();
  const notify = useNotify();
  const reasonOf = useReason();
  const { values, change, settle } = useTyped(`claim ${claim.id} ${step}`, { words: '' });
  const { words } = values;
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const resting = useResting(busy);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // Focusing the field lets screen readers read the error.
  useEffect(() => {
    if (fault && !busy) field.current?.focus();
  }, [fault, busy]);

  const send = async () => {
    if (words.trim() === '') return setFault(t('forms.required'));
    setBusy(true);
    try {
      await api.sayAboutClaim(claim.id, step, words);
      settle();
      setFault('');
      notify(done, { type: 'success' });
      await onDone();
    } catch (error) {
      const wrong = faultOf(error, 'words');
      setFault(wrong ?? '');
      if (!wrong) notify(reasonOf(error), { type: 'error' });
      // Another admin may have decided first: reload the page to display the current state.
      if (detailOf(error)) await onDone();
    }
    setBusy(false);
  };

  return (
    <Box
      component="form"
      {...resting}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <TextField
        id={id}
        label={label}
        value={words}
        onChange={event => change({ words: event.target.value })}
        inputRef={field}
        multiline
        minRows={2}
        fullWidth
        required
        error={fault !== '' || words.length > LONGEST_CLAIM_WORDS}
        helperText={
          <>
            {fault}
            <span style={{ float: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {t('forms.counter', { count: words.length, limit: LONGEST_CLAIM_WORDS })}
            </span>
          </>
        }
      />
      <Button type="submit" variant="outlined" loading={busy}>
        {button}
      </Button>
    </Box>
  );
};

interface DecisionProps {
  claim: ClaimDetails;
  onDone: () => unknown;
}

const Accept = ({ claim, onDone }: DecisionProps) => {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const accept = useCommand(() => api.acceptClaim(claim.id), {
    done: () => t('claims.decide.accepted'),
    onSettled: async () => {
      setAsking(false);
      await onDone();
    },
  });
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
        {t('claims.decide.accept')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('claims.decide.acceptTitle')}
        text={t('claims.decide.acceptText', { name: claim.user_name })}
        confirm={t('claims.decide.accept')}
        busy={accept.isPending}
        onConfirm={() => accept.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** Actions of an admin on a pending refund request: accept, ask a question or decline. */
export const AdminDecision = ({ claim, onDone }: DecisionProps) => {
  const t = useText();
  const id = useId();
  const name = claim.user_name;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, mb: 2.5, display: 'grid', gap: 2.5 }}>
      <Typography variant="h2" id={id}>
        {t('claims.decide.title')}
      </Typography>
      <Accept claim={claim} onDone={onDone} />
      <Muted>{t('claims.decide.how', { name })}</Muted>
      {claim.status === 'open' && (
        <Say
          claim={claim}
          step="question"
          label={t('claims.decide.question', { name })}
          button={t('claims.decide.ask')}
          done={t('claims.decide.asked')}
          onDone={onDone}
        />
      )}
      <Say
        claim={claim}
        step="decline"
        label={t('claims.decide.reason')}
        button={t('claims.decide.decline')}
        done={t('claims.decide.declined')}
        onDone={onDone}
      />
    </Card>
  );
};

/** Form in which the consultant answers the admin's question. */
export const ConsultantAnswer = ({ claim, onDone }: DecisionProps) => {
  const t = useText();
  return (
    <Card sx={{ p: 2, mb: 2.5 }}>
      <Say
        claim={claim}
        step="answer"
        label={t('claims.answer.title')}
        button={t('claims.answer.send')}
        done={t('claims.answer.sent')}
        onDone={onDone}
      />
    </Card>
  );
};
