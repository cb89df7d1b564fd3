import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** `/consultant/leads`: Displays the placeholder that the specification asks for. No menu links to it. */
const ConsultantLeads = () => {
  const t = useText();
  return (
    <Page title={t('layout.screens.leads')}>
      <Notice icon={<ForumOutlined />} title={t('leads.placeholder.text')}>
        <Button component={Link} to="/admin/leads" variant="outlined" sx={{ mt: 1 }}>
          {t('leads.placeholder.link')}
        </Button>
      </Notice>
    </Page>
  );
};

export default ConsultantLeads;
