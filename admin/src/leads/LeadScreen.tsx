import { useMe } from '../session/useMe.ts';
import { LeadList } from './LeadList.tsx';
import { LeadsComing } from './LeadsComing.tsx';

/** `/admin/leads`: all leads for the admin. */
const LeadScreen = () => (useMe()?.role === 'admin' ? <LeadList /> : <LeadsComing />);

export default LeadScreen;
