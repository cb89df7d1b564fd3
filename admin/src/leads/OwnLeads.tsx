import { Tab, Tabs } from '@mui/material';
import { useStore } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { LeadList } from './LeadList.tsx';

const TABS = ['unlocked', 'locked'] as const;
type OwnKind = (typeof TABS)[number];

/** A consultant's leads: those that are paid for, and those that wait. Unlocking one leads to the unlocked ones. */
export const OwnLeads = () => {
  const t = useText();
  const [tab, setTab] = useStore<OwnKind>('leads.tab', 'unlocked');
  return (
    <LeadList
      key={tab}
      kind={tab}
      onUnlocked={() => setTab('unlocked')}
      tabs={
        <Tabs
          value={tab}
          onChange={(_event, chosen: OwnKind) => setTab(chosen)}
          aria-label={t('leads.title')}
          sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {TABS.map(kind => (
            <Tab key={kind} value={kind} label={t(`leads.tabs.${kind}`)} />
          ))}
        </Tabs>
      }
    />
  );
};
