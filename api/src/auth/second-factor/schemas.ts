import Type, { type Static } from 'typebox';
import { Proof } from '../../accounts/schemas.ts';
import { Line } from '../../platform/http/schema.ts';

const CurrentPassword = Type.String({ title: 'Password', minLength: 1, maxLength: 1000 });
/** The code of a second factor: six digits of the app, or a recovery code. */
export const SecondFactorCode = Line('Code', 40);

/** The state of the caller's second factor. */
export const SecondFactor = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean({ description: 'Whether admins must have one' }),
  recovery_codes_left: Type.Integer(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** The request that starts setting up the second factor. */
export const SecondFactorBeginRequest = Type.Object({ password: CurrentPassword });

/** The secret for an authenticator app: as text, as an address, and as a QR code. */
export const SecondFactorSecret = Type.Object({
  secret: Type.String({ description: 'base32' }),
  address: Type.String({ description: 'otpauth://totp/…' }),
  qr_image: Type.String({ description: 'The address as a QR code (data URL)' }),
});
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

/** The request that turns the second factor on, with the first code of the app. */
export const SecondFactorConfirmRequest = Type.Object({ code: SecondFactorCode });

/**
 * The result of turning the second factor on, returned once. All other sessions have ended; this one continues with the
 * new token.
 */
export const SecondFactorAdded = Type.Object({
  recovery_codes: Type.Array(Type.String()),
  access_token: Type.String(),
});
export type SecondFactorAdded = Static<typeof SecondFactorAdded>;

/** The proof required for changing an existing second factor. */
export const SecondFactorProof = Type.Object({ password: CurrentPassword, code: SecondFactorCode });
export type SecondFactorProof = Static<typeof SecondFactorProof>;

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const SecuritySettings = Type.Object({
  secondFactorRequiredOfAdmins: Type.Boolean({ title: 'Second factor required of admins' }),
  idleSignOutHours: Type.Integer({
    title: 'Sign out idle consoles after',
    minimum: 1,
    maximum: 168,
    description: '12 by default',
  }),
});
export type SecuritySettings = Static<typeof SecuritySettings>;

/** The security settings with the caller's proof, for changes that lower the requirements. */
export const SecuritySettingsUpdate = Type.Object({
  ...SecuritySettings.properties,
  idleSignOutHours: Type.Optional(SecuritySettings.properties.idleSignOutHours),
  ...Proof.properties,
});
