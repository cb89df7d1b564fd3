import { Navigate } from 'react-router-dom';
import { LEADS } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { OwnLeads } from './OwnLeads.tsx';

/** `/admin/leads/spam`: what a consultant paid for and is taken for spam. An admin has a queue of all that is. */
const SpamLeads = () => (useMe()?.role === 'admin' ? <Navigate to={LEADS} replace /> : <OwnLeads kind="spam" />);

export default SpamLeads;
