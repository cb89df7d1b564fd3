import { Navigate } from 'react-router-dom';
import { LEADS_PATH } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { OwnLeads } from './OwnLeads.tsx';

/** `/admin/leads/archived`: Lists the leads that a consultant archived. Leads deleted by an admin are in the bin. */
const ArchivedLeads = () =>
  useMe()?.role === 'admin' ? <Navigate to={LEADS_PATH} replace /> : <OwnLeads kind="archived" />;

export default ArchivedLeads;
