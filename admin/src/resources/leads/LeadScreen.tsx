import { useListContext } from 'react-admin';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { LeadList } from './LeadList.tsx';
import { OwnLeads } from './OwnLeads.tsx';
import { QueueTabs } from './QueueTabs.tsx';

/** The leads of the list as it is filtered, as CSV; the server notes who took them. */
const Export = () => {
  const t = useText();
  const { filterValues } = useListContext();
  return (
    <ExportButton
      path={`admin/export/leads?${new URLSearchParams({ filter: JSON.stringify(filterValues) })}`}
      file="leads_export"
      label={t('leads.export')}
      failed={t('leads.exportFailed')}
    />
  );
};

/** All leads, for the admin. */
const AdminLeads = () => <LeadList kind="all" tabs={<QueueTabs />} actions={<Export />} />;

/** `/admin/leads`: all leads for the admin, the unlocked ones for a consultant. */
const LeadScreen = () => (useMe()?.role === 'admin' ? <AdminLeads /> : <OwnLeads kind="unlocked" />);

export default LeadScreen;
