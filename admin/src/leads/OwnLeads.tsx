import { Tab, Tabs } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { LeadList } from './LeadList.tsx';
import { LEADS, LOCKED_LEADS } from './paths.ts';

const TABS = [
  { kind: 'unlocked', path: LEADS },
  { kind: 'locked', path: LOCKED_LEADS },
] as const;

/** A consultant's leads: those that are paid for, and those that wait. Unlocking one leads to the unlocked ones. */
export const OwnLeads = ({ kind }: { kind: 'unlocked' | 'locked' }) => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <LeadList
      key={kind}
      kind={kind}
      onUnlocked={() => navigate(LEADS)}
      tabs={
        <Tabs
          value={kind}
          aria-label={t('leads.title')}
          variant="fullWidth"
          sx={{ px: 2, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { maxWidth: { sm: 200 } } }}
        >
          {TABS.map(tab => (
            <Tab key={tab.kind} value={tab.kind} component={Link} to={tab.path} label={t(`leads.tabs.${tab.kind}`)} />
          ))}
        </Tabs>
      }
    />
  );
};
