import { Navigate } from 'react-router-dom';
import { LEADS_PATH } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { OwnLeads } from './OwnLeads.tsx';

/**
 * `/admin/leads/spam`: Lists leads that a consultant paid for and that are marked as spam. Admins use their queue of
 * suspected leads.
 */
const SpamLeads = () => (useMe()?.role === 'admin' ? <Navigate to={LEADS_PATH} replace /> : <OwnLeads kind="spam" />);

export default SpamLeads;
