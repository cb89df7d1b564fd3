import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** Says that a consultant's leads come later. */
const LeadsComing = ({ children }: { children?: ReactNode }) => {
  const t = useText();
  return (
    <Page title={t('layout.screens.leads')}>
      <Notice icon={<ForumOutlined />} title={t('leads.placeholder.text')}>
        {children}
      </Notice>
    </Page>
  );
};

/** `/consultant/leads`: the specification's placeholder, which no menu links to. */
const ConsultantLeads = () => {
  const t = useText();
  return (
    <LeadsComing>
      <Button component={Link} to="/admin/leads" variant="outlined" sx={{ mt: 1 }}>
        {t('leads.placeholder.link')}
      </Button>
    </LeadsComing>
  );
};

export default ConsultantLeads;
