import { Navigate } from 'react-router-dom';
import { LEADS } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { OwnLeads } from './OwnLeads.tsx';

/** `/admin/leads/locked`: a consultant's leads that wait for an unlock. To an admin all are unlocked. */
const LockedLeads = () => (useMe()?.role === 'admin' ? <Navigate to={LEADS} replace /> : <OwnLeads kind="locked" />);

export default LockedLeads;
