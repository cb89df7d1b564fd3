import { useMe } from '../session/useMe.ts';
import { LeadList } from './LeadList.tsx';
import { OwnLeads } from './OwnLeads.tsx';

/** `/admin/leads`: all leads for the admin, a consultant's own in two tabs. */
const LeadScreen = () => (useMe()?.role === 'admin' ? <LeadList kind="all" /> : <OwnLeads />);

export default LeadScreen;
