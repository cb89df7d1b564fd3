import type { Lead } from '@marketplace/api';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useMe } from '../../data/useMe.ts';
import { useFieldLabel, useText, useWord } from '../../i18n/useText.ts';
import { Budget } from './Budget.tsx';
import { Fact } from './LeadDetails.tsx';

/** Button that discards the consultant's own edits of a lead. */
const RestoreOriginal = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const refresh = useRefresh();
  const restore = useCommand(() => api.remove(`leads/${lead.id}/edits`), {
    done: () => t('leads.copy.restored'),
    failed: error => failureText(t('leads.updateFailed'), error),
    onDone: refresh,
  });
  return (
    <Button size="small" color="inherit" loading={restore.isPending} onClick={() => restore.mutate()}>
      {t('leads.copy.restore')}
    </Button>
  );
};

/** Original values of the edited fields. */
const Originals = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const labelOf = useFieldLabel('leads');
  const word = useWord();
  const isCorrected = (field: string) => lead.corrected_fields.some(corrected => corrected === field);
  const isAdmin = useMe()?.role === 'admin';
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {Object.entries(lead.original ?? {}).map(([field, value]) => (
        <Fact
          key={field}
          label={
            !isAdmin && isCorrected(field) ? t('leads.copy.correctedField', { field: labelOf(field) }) : labelOf(field)
          }
        >
          {field === 'investment_budget' ? (
            <Budget lead={{ investment_budget: lead.original?.investment_budget ?? null }} />
          ) : (
            word(String(value ?? ''))
          )}
        </Fact>
      ))}
    </Box>
  );
};

/**
 * Shows that a lead was edited and can display its original: for a consultant's own edits, which the consultant can
 * discard, or for an admin's correction.
 */
const LeadOriginal = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const labelOf = useFieldLabel('leads');
  const isAdmin = useMe()?.role === 'admin';
  const corrected = lead.corrected_fields.map(labelOf).join(', ');
  const isOwn = !isAdmin && lead.original !== null;
  return (
    <Alert severity="info" sx={{ mb: 2 }} action={isOwn && <RestoreOriginal lead={lead} />}>
      <AlertTitle>{isOwn ? t('leads.copy.byYou') : t('leads.copy.corrected', { fields: corrected })}</AlertTitle>
      {isOwn && <Box sx={{ mb: 1 }}>{t('leads.copy.help')}</Box>}
      {lead.original && (
        <details>
          <summary style={{ cursor: 'pointer', lineHeight: '24px' }}>{t('leads.copy.show')}</summary>
          <Box sx={{ mt: 1 }}>
            <Originals lead={lead} />
          </Box>
        </details>
      )}
    </Alert>
  );
};

export default LeadOriginal;
