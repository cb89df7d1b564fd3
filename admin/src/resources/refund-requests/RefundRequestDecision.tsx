import { LONGEST_REFUND_REQUEST_WORDS, type RefundRequestDetails } from '@marketplace/api';
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { detailOf, faultOf, useFailureReason } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { useDisabledForm } from '../../kit/forms/useDisabledForm.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { useUnsavedText } from '../leads/useUnsavedText.ts';

type Step = 'question' | 'decline' | 'answer';

interface ResponseFormProps {
  refundRequest: RefundRequestDetails;
  step: Step;
  label: string;
  button: string;
  done: string;
  onDone: () => unknown;
}

/**
 * Form with one text about a refund request and a send button. The text survives errors and a visit to the lead's page.
 */
const ResponseForm = ({ refundRequest, step, label, button, done, onDone }: ResponseFormProps) => {
  const t = useText();
  const notify = useNotify();
  const reasonOf = useFailureReason();
  const { values, change, reset } = useUnsavedText(`refundRequest ${refundRequest.id} ${step}`, { words: '' });
  const { words } = values;
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const disabledProps = useDisabledForm(busy);
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
      await api.writeAboutRefundRequest(refundRequest.id, step, words);
      reset();
      setFault('');
      notify(done, { type: 'success' });
      await onDone();
    } catch (error) {
      const wordsFault = faultOf(error, 'words');
      setFault(wordsFault ?? '');
      if (!wordsFault) notify(reasonOf(error), { type: 'error' });
      // Another admin may have decided first, so the page is reloaded to display the current state.
      if (detailOf(error)) await onDone();
    }
    setBusy(false);
  };

  return (
    <Box
      component="form"
      {...disabledProps}
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
        error={fault !== '' || words.length > LONGEST_REFUND_REQUEST_WORDS}
        helperText={
          <>
            {fault}
            <span style={{ float: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {t('forms.counter', { count: words.length, limit: LONGEST_REFUND_REQUEST_WORDS })}
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
  refundRequest: RefundRequestDetails;
  onDone: () => unknown;
}

const Accept = ({ refundRequest, onDone }: DecisionProps) => {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const accept = useCommand(() => api.acceptRefundRequest(refundRequest.id), {
    done: () => t('refundRequests.decide.accepted'),
    onSettled: async () => {
      setAsking(false);
      await onDone();
    },
  });
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
        {t('refundRequests.decide.accept')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('refundRequests.decide.acceptTitle')}
        text={t('refundRequests.decide.acceptText', { name: refundRequest.user_name })}
        confirm={t('refundRequests.decide.accept')}
        busy={accept.isPending}
        onConfirm={() => accept.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** Actions of an admin on a pending refund request: accept, ask a question or decline. */
export const AdminDecision = ({ refundRequest, onDone }: DecisionProps) => {
  const t = useText();
  const id = useId();
  const name = refundRequest.user_name;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, mb: 2.5, display: 'grid', gap: 2.5 }}>
      <Typography variant="h2" id={id}>
        {t('refundRequests.decide.title')}
      </Typography>
      <Accept refundRequest={refundRequest} onDone={onDone} />
      <Muted>{t('refundRequests.decide.how', { name })}</Muted>
      {refundRequest.status === 'open' && (
        <ResponseForm
          refundRequest={refundRequest}
          step="question"
          label={t('refundRequests.decide.question', { name })}
          button={t('refundRequests.decide.ask')}
          done={t('refundRequests.decide.asked')}
          onDone={onDone}
        />
      )}
      <ResponseForm
        refundRequest={refundRequest}
        step="decline"
        label={t('refundRequests.decide.reason')}
        button={t('refundRequests.decide.decline')}
        done={t('refundRequests.decide.declined')}
        onDone={onDone}
      />
    </Card>
  );
};

/** Form in which the consultant answers the admin's question. */
export const ConsultantAnswer = ({ refundRequest, onDone }: DecisionProps) => {
  const t = useText();
  return (
    <Card sx={{ p: 2, mb: 2.5 }}>
      <ResponseForm
        refundRequest={refundRequest}
        step="answer"
        label={t('refundRequests.answer.title')}
        button={t('refundRequests.answer.send')}
        done={t('refundRequests.answer.sent')}
        onDone={onDone}
      />
    </Card>
  );
};
