import { HIGHEST_SCORE, type Lead } from '@marketplace/api';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import {
  Box,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { OWN_STATEMENT } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { errorText } from '../../data/error-text.ts';
import { failureText } from '../../data/failures.ts';
import { ME_KEY, useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { TopUpButton, useTopUpLink } from '../credits/TopUpButton.tsx';
import { RefundTermsLink } from '../refunds/RefundTermsLink.tsx';
import { Budget } from './Budget.tsx';
import { Fact } from './LeadDetails.tsx';
import { MessageExcerpt } from './LeadParts.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** Masked details of the lead, to confirm which lead the credit is spent on. */
const LockedFacts = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        m: 0,
        mb: 2,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.primary',
      }}
    >
      <Fact label={t('leads.columns.franchise')} wide>
        <strong>{lead.franchise_name}</strong>
      </Fact>
      <Fact label={t('leads.columns.budget')}>
        <Budget lead={lead} />
      </Fact>
      <Fact label={t('leads.columns.timeline')}>{texts.timeline}</Fact>
      <Fact label={t('leads.columns.location')}>{lead.location_interest}</Fact>
      <Fact label={t('leads.columns.experience')}>{texts.experience}</Fact>
      <Fact label={t('leads.columns.date')}>
        <span title={texts.exactDate}>{texts.date}</span>
      </Fact>
      {lead.facts && (
        <Fact label={t('leads.facts.label')}>
          {t('leads.facts.count', { count: lead.facts.score, most: HIGHEST_SCORE })}
        </Fact>
      )}
      <Fact label={t('leads.message')} wide>
        <MessageExcerpt lead={lead} lines={4} />
      </Fact>
    </Box>
  );
};

interface UnlockLeadProps extends Pick<ButtonProps, 'variant' | 'fullWidth'> {
  lead: Lead;
  onUnlocked: () => void;
}

/**
 * Button that spends one credit to unlock a lead. Asks for confirmation and reports the result (specification, sections
 * 4 and 8).
 */
export const UnlockLead = ({ lead, onUnlocked, ...button }: UnlockLeadProps) => {
  const t = useText();
  const titleId = useId();
  const me = useMe();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'trying' | 'asking' | 'busy' | 'poor'>('idle');
  const [failure, setFailure] = useState('');
  const credits = me?.tokens ?? 0;
  const topUp = useTopUpLink(me);

  const openQuestion = async () => {
    if (credits > 0) return setState('asking');
    // The unlock is free if an earlier enquiry of the same person was paid for. Otherwise the API refuses it: credits
    // that an admin has added since the balance was read are not spent without the question.
    setState('trying');
    await unlock({ freeOnly: true });
  };
  const spend = () => {
    setState('busy');
    return unlock({ freeOnly: false });
  };
  const unlock = async ({ freeOnly }: { freeOnly: boolean }) => {
    try {
      const answer = await api.unlockLead(lead.id, freeOnly);
      void queries.invalidateQueries({ queryKey: ME_KEY });
      if (answer.code === 'insufficient_credits') {
        // The displayed balance was outdated: credits were spent in another window, or an admin has added some.
        await queries.refetchQueries({ queryKey: ME_KEY });
        return setState(answer.remaining_credits > 0 ? 'asking' : 'poor');
      }
      if (!answer.success) setFailure(t('leads.unlock.refused', { message: errorText(answer.message, answer) }));
      else {
        const notes = [t('leads.unlock.done', { n: answer.remaining_credits }), t('leads.unlock.moved')];
        notify(notes.join('\n'), { type: 'success', multiLine: true });
        refresh();
        onUnlocked();
        return;
      }
    } catch (error) {
      setFailure(failureText(t('leads.unlock.failed'), error));
    }
    setState('idle');
  };

  return (
    <>
      <Button
        variant="outlined"
        {...button}
        startIcon={<LockOpenOutlined />}
        aria-label={t('leads.unlock.actionNamed', { franchise: lead.franchise_name })}
        onClick={openQuestion}
        loading={state === 'trying'}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {t('leads.unlock.action')}
      </Button>
      {(state === 'asking' || state === 'busy') && (
        <Dialog
          open
          onClose={() => setState('idle')}
          aria-labelledby={titleId}
          slotProps={{ paper: { role: 'alertdialog' } }}
          maxWidth="xs"
          fullWidth
        >
          <DialogTitle id={titleId}>{t('leads.unlock.question')}</DialogTitle>
          <DialogContent>
            <LockedFacts lead={lead} />
            <DialogContentText>{t('leads.unlock.explanation', { smart_count: credits })}</DialogContentText>
            <RefundTermsLink />
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={() => setState('idle')} autoFocus>
              {t('actions.cancel')}
            </Button>
            <Button variant="contained" onClick={spend} loading={state === 'busy'}>
              {t('leads.unlock.spend')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {state === 'poor' && (
        <AlertDialog
          open
          title={t('leads.unlock.poor')}
          lines={[
            t('leads.unlock.balance', { smart_count: credits }),
            t('leads.unlock.need'),
            ...(topUp ? [] : [t('dashboard.credits.noNumber')]),
          ]}
          actions={
            <>
              <Button component={Link} to={OWN_STATEMENT}>
                {t('dashboard.credits.statement')}
              </Button>
              {topUp && <TopUpButton link={topUp} />}
            </>
          }
          onClose={() => setState('idle')}
        />
      )}
      {failure !== '' && <AlertDialog open title={failure} onClose={() => setFailure('')} />}
    </>
  );
};
