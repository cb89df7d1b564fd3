import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { ConsultantDashboard } from './ConsultantDashboard.tsx';

/** `/admin/dashboard`: Displays the dashboard of the user's role. */
const Dashboard = () => {
  const t = useText();
  const me = useMe();
  if (!me) return null;
  return (
    <Page title={t('layout.screens.dashboard')} subtitle={t('dashboard.greeting', { name: me.name })}>
      {me.role === 'admin' ? <AdminDashboard /> : <ConsultantDashboard me={me} />}
    </Page>
  );
};

export default Dashboard;
