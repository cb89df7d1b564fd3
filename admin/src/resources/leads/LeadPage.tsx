import type { Lead } from '@marketplace/api';
import SearchOff from '@mui/icons-material/SearchOff';
import { Alert, Box, Button, Card, Link as MuiLink, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { LEADS_PATH, LOCKED_LEADS, leadPath, UNLOCKED_LEADS } from '../../data/addresses.ts';
import { statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { lazyDialog, lazyPart } from '../../kit/feedback/lazy.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page, SUBTITLE_PLACEHOLDER } from '../../kit/page/Page.tsx';
import { useGuardedNavigate } from '../../kit/page/useGuardedNavigate.ts';
import { LeadRefund } from '../refunds/LeadRefund.tsx';
import { AfterContact } from './after-contact/AfterContact.tsx';
import { mayChange, mayContact } from './allowed.ts';
import { Budget } from './Budget.tsx';
import { CloseReasonField, CloseReasons } from './CloseReason.tsx';
import { ContactButtons, ContactLines } from './Contact.tsx';
import { DeleteLead, SpamButton } from './LeadActions.tsx';
import { LeadBar } from './LeadBar.tsx';
import { Fact, LeadDetails } from './LeadDetails.tsx';
import { StatusField } from './LeadParts.tsx';
import { LeadResponse } from './LeadResponse.tsx';
import { ReloadWarning } from './ReloadWarning.tsx';
import { RestoreLead } from './RestoreLead.tsx';
import { UnlockLead } from './UnlockLead.tsx';
import { useLead } from './useLead.ts';
import { useLeadTexts } from './useLeadTexts.ts';

const LeadDialog = lazyDialog(() => import('./LeadDialog.tsx'));
const LeadOriginal = lazyPart(() => import('./LeadOriginal.tsx'));
const NextStepCard = lazyPart(() => import('./next-step/NextStepCard.tsx'));
const Timeline = lazyPart(() => import('./timeline/Timeline.tsx'));

/** Aligns the texts of all facts in one line, although the status is a select. */
const facts = {
  display: 'flex',
  gap: 3,
  m: 0,
  fontVariantNumeric: 'tabular-nums',
  '& dd': { display: 'flex', alignItems: 'center', minHeight: 32 },
};

/** Notice at the top of the page that the visitor withdrew their consent, or that their data was erased. */
const NoContact = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const { day } = useDates();
  const { withdrawn_at, erased_at } = lead;
  if (erased_at)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('leads.erasedHelp', { date: day(erased_at) })}
      </Alert>
    );
  if (!withdrawn_at) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('leads.withdrawnHelp', { date: day(withdrawn_at) })}
    </Alert>
  );
};

/** Notices for the consultant at the top of the page: archived, franchise reassigned or marked as spam. */
const OwnMarks = ({ lead }: { lead: Lead }) => {
  const t = useText();
  return (
    <>
      {lead.archived_at && (
        <Alert severity="info" sx={{ mb: 2 }} action={<RestoreLead lead={lead} />}>
          {t('leads.archive.help')}
        </Alert>
      )}
      {lead.is_reassigned && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('leads.reassignedHelp')}
        </Alert>
      )}
      {lead.is_suspected && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('leads.ownSpamHelp')}
        </Alert>
      )}
    </>
  );
};

/** Notices for admins at the top of the page: suspected spam or a duplicate. */
const Marks = ({ lead }: { lead: Lead }) => {
  const t = useText();
  return (
    <>
      {lead.is_suspected && (
        <Alert severity="warning" sx={{ mb: 2 }} action={<SpamButton lead={lead} size="small" />}>
          {t('leads.suspectedHelp')}
        </Alert>
      )}
      {lead.duplicate_of && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('leads.duplicateHelp')}{' '}
          <MuiLink component={Link} to={leadPath(lead.duplicate_of)}>
            {t('leads.firstOfDuplicate')}
          </MuiLink>
        </Alert>
      )}
    </>
  );
};

/** Returns the address of the list that a lead is in. */
const useListOf = (lead: Lead): string => {
  const me = useMe();
  if (me?.role === 'admin') return LEADS_PATH;
  return lead.is_locked ? LOCKED_LEADS : UNLOCKED_LEADS;
};

/** Actions in the page's header. On phones the bar at the bottom unlocks the lead. */
const Actions = ({ lead, isPhone }: { lead: Lead; isPhone: boolean }) => {
  const t = useText();
  const me = useMe();
  const goTo = useGuardedNavigate();
  const dialog = useDialogAddress();
  const list = useListOf(lead);
  if (lead.is_locked)
    return isPhone ? null : <UnlockLead lead={lead} variant="contained" onUnlocked={() => undefined} />;
  return (
    <>
      {me?.role === 'admin' && !lead.is_suspected && <SpamButton lead={lead} />}
      {!lead.archived_at && <DeleteLead lead={lead} onDeleted={() => goTo(list)} />}
      {mayChange(lead) && (
        <Button variant="outlined" onClick={() => dialog.open(lead.id)}>
          {t('leads.edit')}
        </Button>
      )}
    </>
  );
};

/** Status and budget of a lead. */
const StateFacts = ({ lead }: { lead: Lead }) => {
  const t = useText();
  return (
    <Box component="dl" sx={facts}>
      <Fact label={t('lists.status')}>
        <StatusField lead={lead} />
      </Fact>
      {!lead.is_locked && lead.status === 'closed' && (
        <Fact label={t('desk.close.reason')}>
          <CloseReasonField lead={lead} />
        </Fact>
      )}
      <Fact label={t('leads.columns.budget')}>
        <Budget lead={lead} />
      </Fact>
    </Box>
  );
};

/** Contact details with their buttons, and in wide windows the lead's state. */
const ContactCard = ({ lead, isPhone }: { lead: Lead; isPhone: boolean }) => {
  const t = useText();
  return (
    <Card component="section" aria-label={t('leads.contact.title')} sx={{ p: 2, mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start', justifyContent: 'space-between' }}>
        <ContactLines lead={lead} />
        {!isPhone && <StateFacts lead={lead} />}
      </Box>
      {lead.is_locked && <Muted sx={{ mt: 1.5 }}>{t('leads.lockedHelp')}</Muted>}
      <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        <ContactButtons lead={lead} withoutQuick={isPhone} />
      </Box>
    </Card>
  );
};

/** The visitor's enquiry and the facts of the lead. On phones, the lead's state comes first. */
const EnquiryCard = ({ lead, isPhone }: { lead: Lead; isPhone: boolean }) => (
  <Card sx={{ mb: 2.5 }}>
    {isPhone && (
      <Box sx={{ px: 2, pt: 2 }}>
        <StateFacts lead={lead} />
      </Box>
    )}
    <LeadDetails lead={lead} />
  </Card>
);

/**
 * Page of one lead: contact details, next step, enquiry, response times, refund and timeline. On phones the enquiry
 * comes first, and a bar at the bottom has the most frequent actions.
 */
const LeadView = ({ lead, notice }: { lead: Lead; notice: ReactNode }) => {
  const t = useText();
  const me = useMe();
  const texts = useLeadTexts(lead);
  const dialog = useDialogAddress();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [noteAsked, setNoteAsked] = useState(0);
  const admin = me?.role === 'admin';
  const list = useListOf(lead);
  return (
    <AfterContact>
      <Page
        title={lead.is_locked ? t('search.locked') : texts.name}
        subtitle={`${lead.franchise_name} · ${texts.date}`}
        back={{ to: list, label: t('leads.back') }}
        actions={<Actions lead={lead} isPhone={isPhone} />}
        width="form"
      >
        {notice}
        <NoContact lead={lead} />
        {admin ? <Marks lead={lead} /> : <OwnMarks lead={lead} />}
        {(lead.original || lead.corrected_fields.length > 0) && (
          <Suspense>
            <LeadOriginal lead={lead} />
          </Suspense>
        )}
        {isPhone && <EnquiryCard lead={lead} isPhone />}
        <ContactCard lead={lead} isPhone={isPhone} />
        {mayContact(lead) && (admin || !lead.is_suspected) && (
          <Suspense>
            <NextStepCard lead={lead} />
          </Suspense>
        )}
        {!isPhone && <EnquiryCard lead={lead} isPhone={false} />}
        <LeadResponse lead={lead} />
        <LeadRefund lead={lead} />
        <Suspense>
          <Timeline lead={lead} asked={noteAsked} />
        </Suspense>
        {dialog.isOpen && !lead.is_locked && (
          <Suspense>
            <LeadDialog id={lead.id} onClose={dialog.close} />
          </Suspense>
        )}
        {isPhone && !lead.erased_at && <LeadBar lead={lead} onNote={() => setNoteAsked(noteAsked + 1)} />}
      </Page>
    </AfterContact>
  );
};

/** `/admin/leads/edit/{id}`: Displays one lead. Consultants without access see "not found". */
const LeadPage = () => {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useLead(id);
  // A failed reload does not replace the page, because the user may be writing a note.
  if (data && statusOf(error) !== 404)
    return (
      <CloseReasons>
        <LeadView key={data.id} lead={data} notice={<ReloadWarning error={error} onRetry={() => refetch()} />} />
      </CloseReasons>
    );
  return (
    <Page
      title={t('leads.one')}
      subtitle={SUBTITLE_PLACEHOLDER}
      back={{ to: LEADS_PATH, label: t('leads.back') }}
      width="form"
    >
      {statusOf(error) === 404 && <Notice icon={<SearchOff />} title={t('leads.notFound')} />}
      {error && statusOf(error) !== 404 && <Failed error={error} onRetry={() => refetch()} />}
      {!error && <Loading />}
    </Page>
  );
};

export default LeadPage;
