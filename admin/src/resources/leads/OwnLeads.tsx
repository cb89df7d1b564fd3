import { Tab } from '@mui/material';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { ARCHIVED_LEADS, LOCKED_LEADS, SPAM_LEADS, UNLOCKED_LEADS } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { useGuardedNavigate } from '../../kit/page/useGuardedNavigate.ts';
import { ExportLeads } from './ExportLeads.tsx';
import type { ConsultantListName } from './kinds.ts';
import { LeadList } from './LeadList.tsx';
import { LeadTabs, TabLabel } from './LeadTabs.tsx';
import { useLeadCount } from './useLeadCount.ts';

const TABS = [
  { kind: 'unlocked', path: UNLOCKED_LEADS },
  { kind: 'locked', path: LOCKED_LEADS },
  { kind: 'spam', path: SPAM_LEADS },
  { kind: 'archived', path: ARCHIVED_LEADS },
] as const;

/** Tabs that are hidden while their list is empty. */
const OCCASIONAL: readonly ConsultantListName[] = ['spam', 'archived'];

/** A consultant's leads in tabs. Unlocking a lead switches to the tab of unlocked leads. */
export const OwnLeads = ({ kind }: { kind: ConsultantListName }) => {
  const t = useText();
  const goTo = useGuardedNavigate();
  const toUnlocked = useCallback(() => goTo(UNLOCKED_LEADS), [goTo]);
  const counts = {
    unlocked: useLeadCount('unlocked').data,
    locked: useLeadCount('locked').data,
    spam: useLeadCount('spam').data,
    archived: useLeadCount('archived').data,
  };
  const tabs = TABS.filter(tab => !OCCASIONAL.includes(tab.kind) || tab.kind === kind || counts[tab.kind]);
  return (
    <LeadList
      key={kind}
      kind={kind}
      onUnlocked={toUnlocked}
      actions={kind === 'unlocked' && <ExportLeads />}
      tabs={
        <LeadTabs value={kind}>
          {tabs.map(tab => (
            <Tab
              key={tab.kind}
              value={tab.kind}
              component={Link}
              to={tab.path}
              label={<TabLabel text={t(`leads.tabs.${tab.kind}`)} count={counts[tab.kind]} />}
            />
          ))}
        </LeadTabs>
      }
    />
  );
};
