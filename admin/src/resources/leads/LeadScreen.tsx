import { useMe } from '../../data/useMe.ts';
import { AdminLeads } from './AdminLeads.tsx';
import { OwnLeads } from './OwnLeads.tsx';

/** `/admin/leads`: all leads for the admin, the unlocked ones for a consultant. */
const LeadScreen = () => (useMe()?.role === 'admin' ? <AdminLeads /> : <OwnLeads kind="unlocked" />);

export default LeadScreen;
