import { LOCKED_LEADS } from '../../data/addresses.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../kit/page/Page.tsx';
import { Statement } from './Statement.tsx';
import { TopUpButton, useTopUpLink } from './TopUpButton.tsx';

/** `/consultant/credits`: Displays the signed-in user's credit statement, with a button to ask for credits. */
const OwnStatement = () => {
  const t = useText();
  const me = useMe();
  const topUp = useTopUpLink(me);
  if (!me) return null;
  return (
    <Page
      title={t('layout.screens.credits')}
      subtitle={t('units.credits', { smart_count: me.tokens })}
      actions={topUp && <TopUpButton link={topUp} />}
      back={{ to: '/admin/dashboard', label: t('layout.screens.dashboard') }}
    >
      <Statement userId={me.id} action={{ label: t('leads.tabs.locked'), to: LOCKED_LEADS }} />
    </Page>
  );
};

export default OwnStatement;
