import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Revealed } from '../../kit/forms/Revealed.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';

/** One's own password and, with a second factor, a code: inside a form, where its change asks for more than being signed in. */
export const ProofInputs = () => {
  const t = useText();
  const me = useMe();
  return (
    <Revealed>
      <TextInput
        name="current_password"
        label={t('security.currentPassword')}
        type="password"
        required
        help={t('security.currentPasswordHelp')}
        autoComplete="current-password"
      />
      {me?.second_factor && (
        <TextInput
          name="current_code"
          label={t('security.code')}
          required
          help={t('security.codeHelp')}
          autoComplete="one-time-code"
        />
      )}
    </Revealed>
  );
};
