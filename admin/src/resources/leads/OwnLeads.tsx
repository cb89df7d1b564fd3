import { Tab } from '@mui/material';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { LEADS, LOCKED_LEADS, SPAM_LEADS } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { useGoOn } from '../../kit/page/useGoOn.ts';
import type { OwnKind } from './kinds.ts';
import { LeadList } from './LeadList.tsx';
import { LeadTabs, TabLabel } from './LeadTabs.tsx';
import { useLeadCount } from './useLeadCount.ts';

const TABS = [
  { kind: 'unlocked', path: LEADS },
  { kind: 'locked', path: LOCKED_LEADS },
  { kind: 'spam', path: SPAM_LEADS },
] as const;

/**
 * A consultant's leads: those that are paid for, those that wait and, where there is any, those that were paid for and
 * are taken for spam. Unlocking one leads to the unlocked ones.
 */
export const OwnLeads = ({ kind }: { kind: OwnKind }) => {
  const t = useText();
  const goOn = useGoOn();
  const toUnlocked = useCallback(() => goOn(LEADS), [goOn]);
  const counts = {
    unlocked: useLeadCount('unlocked').data,
    locked: useLeadCount('locked').data,
    spam: useLeadCount('spam').data,
  };
  const tabs = TABS.filter(tab => tab.kind !== 'spam' || tab.kind === kind || counts.spam);
  return (
    <LeadList
      key={kind}
      kind={kind}
      onUnlocked={toUnlocked}
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
