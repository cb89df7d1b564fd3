import { useText } from '../../i18n/useText.ts';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { RichTextInput } from '../../kit/rich-text/RichTextInput.tsx';

/** How a new lead is told: email and WhatsApp, with the variables that each knows (specification §5). */
export const NotificationSection = () => {
  const t = useText();
  return (
    <FormSection title={t('content.sections.notifications')}>
      <TextInput
        name="leadNotificationSubject"
        label={t('content.fields.leadNotificationSubject')}
        help={t('content.help.subjectVariables')}
      />
      <TextInput
        name="leadNotificationMessage"
        label={t('content.fields.leadNotificationMessage')}
        help={t('content.help.messageVariables')}
        rows={5}
      />
      <RichTextInput
        name="leadNotificationHtml"
        label={t('content.fields.leadNotificationHtml')}
        help={t('content.help.messageVariables')}
      />
      <SwitchInput name="whatsappNotificationEnabled" label={t('content.fields.whatsappNotificationEnabled')} />
      <TextInput
        name="whatsappNotificationMessage"
        label={t('content.fields.whatsappNotificationMessage')}
        help={t('content.help.whatsappVariables')}
        rows={4}
      />
    </FormSection>
  );
};
