import { type ContactTemplate, TEMPLATE_VARIABLES, type TemplateVariable } from '@marketplace/api';
import { Box, Button, Typography } from '@mui/material';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { CONTACT_TEMPLATE, fillGreeting, useSender } from '../../data/greeting.ts';
import { useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

const toValues = ({ text }: ContactTemplate) => ({ text });
type Values = ReturnType<typeof toValues>;

const LONGEST = 1000;
/** A fictional brand, which has the same name in every language. */
const EXAMPLE_FRANCHISE = 'Kopi Corner';

/** Buttons that add a variable to the end of the greeting, where the user then goes on typing. */
const Variables = () => {
  const t = useText();
  const { getValues, setValue } = useFormContext<Values>();
  const insert = (name: TemplateVariable, form: HTMLFormElement | null) => {
    const before = getValues('text');
    const gap = before === '' || /\s$/.test(before) ? '' : ' ';
    flushSync(() => setValue('text', `${before}${gap}{${name}}`, { shouldDirty: true }));
    const field = form?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {TEMPLATE_VARIABLES.map(name => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          onClick={({ currentTarget }) => insert(name, currentTarget.form)}
          aria-label={t('desk.greeting.insert', { name: t(`desk.greeting.variables.${name}`) })}
        >
          {t(`desk.greeting.variables.${name}`)}
        </Button>
      ))}
    </Box>
  );
};

/** The greeting with the values of an example. */
const Preview = () => {
  const t = useText();
  const text = useWatch<Values, 'text'>({ name: 'text' });
  const sender = useSender();
  const example = { lead_name: t('desk.greeting.example'), franchise_name: EXAMPLE_FRANCHISE };
  const shown =
    text.trim() === ''
      ? t('leads.contact.greeting', { name: example.lead_name, franchise: example.franchise_name })
      : fillGreeting(text, { ...example, ...sender });
  return (
    <Box component="section" aria-label={t('desk.greeting.preview')}>
      <Muted sx={{ mb: 0.5 }}>{t('desk.greeting.preview')}</Muted>
      <Typography
        variant="body2"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}
      >
        {shown}
      </Typography>
    </Box>
  );
};

/** The user's own greeting for WhatsApp messages and emails to leads. */
export const GreetingSection = () => {
  const t = useText();
  return (
    <SettingsForm<ContactTemplate, Values>
      path={CONTACT_TEMPLATE}
      queryKey={[CONTACT_TEMPLATE]}
      alsoRead={[CONTACT_TEMPLATE, 'text']}
      title={t('desk.greeting.title')}
      toValues={toValues}
      labelOf={() => t('desk.greeting.text')}
      saved={t('desk.greeting.saved')}
      failed={t('desk.greeting.failed')}
    >
      {() => (
        <FormSection title={t('desk.greeting.title')} help={t('desk.greeting.help')}>
          <TextInput
            name="text"
            label={t('desk.greeting.text')}
            rows={4}
            limit={LONGEST}
            help={t('desk.greeting.empty')}
          />
          <Variables />
          <Preview />
          <div>
            <Button type="submit" variant="contained">
              {t('actions.save')}
            </Button>
          </div>
          <FormAlert />
        </FormSection>
      )}
    </SettingsForm>
  );
};
