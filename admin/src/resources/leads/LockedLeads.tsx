import { Navigate } from 'react-router-dom';
import { LEADS_PATH } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { OwnLeads } from './OwnLeads.tsx';

/** `/admin/leads/locked`: Lists a consultant's locked leads. For admins every lead is unlocked. */
const LockedLeads = () =>
  useMe()?.role === 'admin' ? <Navigate to={LEADS_PATH} replace /> : <OwnLeads kind="locked" />;

export default LockedLeads;
