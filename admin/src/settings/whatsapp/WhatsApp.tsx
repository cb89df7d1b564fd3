import { useText } from '../../i18n/useText.ts';
import { Page } from '../../kit/page/Page.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { QrCard } from './QrCard.tsx';
import { StatusCard } from './StatusCard.tsx';
import { TestBox } from './TestBox.tsx';
import { useService } from './useService.ts';

/** `/admin/whatsapp`: the service, the code to scan, a test, and by which way messages leave. */
const WhatsApp = () => {
  const t = useText();
  const service = useService();
  return (
    <Page title={t('whatsapp.title')} width="form">
      <StatusCard service={service} />
      {service.state === 'qr' && <QrCard image={service.qrImage} />}
      <TestBox notReady={!service.isPending && service.state !== 'ready'} />
      <ProviderForm />
    </Page>
  );
};

export default WhatsApp;
