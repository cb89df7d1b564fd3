import { FRANCHISES } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../kit/page/Page.tsx';
import { FranchiseForm } from './form/FranchiseForm.tsx';

/** `/admin/franchises/new`: Adds a franchise. */
const FranchiseCreate = () => {
  const t = useText();
  return (
    <Page title={t('franchises.add')} back={{ to: FRANCHISES.admin, label: t('franchises.back') }} width="sections">
      <FranchiseForm kind="admin" />
    </Page>
  );
};

export default FranchiseCreate;
