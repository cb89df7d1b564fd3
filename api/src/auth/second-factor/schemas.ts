import Type, { type Static } from 'typebox';
import { Proof } from '../../accounts/schemas.ts';
import { Line } from '../../platform/http/schema.ts';

const CurrentPassword = Type.String({ title: 'Password', minLength: 1, maxLength: 1000 });
/** Six digits of the app, or a recovery code. */
export const Code = Line('Code', 40);

/** How it stands with one's own second factor. */
export const SecondFactor = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean({ description: 'Admins must have one here' }),
  recovery_codes_left: Type.Integer(),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const SecondFactorBegin = Type.Object({ password: CurrentPassword });

/** What an authenticator app is given: the secret as text, as an address, and as a picture of it. */
export const SecondFactorSecret = Type.Object({
  secret: Type.String({ description: 'base32' }),
  address: Type.String({ description: 'otpauth://totp/…' }),
  qr_image: Type.String({ description: 'The address as a QR code, a data URL' }),
});
export type SecondFactorSecret = Static<typeof SecondFactorSecret>;

export const SecondFactorConfirm = Type.Object({ code: Code });

/** Shown once. Every other session has ended; this one goes on with the fresh token. */
export const SecondFactorAdded = Type.Object({
  recovery_codes: Type.Array(Type.String()),
  access_token: Type.String(),
});
export type SecondFactorAdded = Static<typeof SecondFactorAdded>;

/** What a change of an existing second factor asks for. */
export const SecondFactorProof = Type.Object({ password: CurrentPassword, code: Code });
export type SecondFactorProof = Static<typeof SecondFactorProof>;

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const SecuritySettings = Type.Object({
  secondFactorRequiredOfAdmins: Type.Boolean({ title: 'Second factor required of admins' }),
  idleSignOutHours: Type.Integer({
    title: 'Sign out idle consoles after',
    minimum: 1,
    maximum: 168,
    description: '12 until it is saved',
  }),
});
export type SecuritySettings = Static<typeof SecuritySettings>;

/** With what shows that it is oneself, where less is demanded than before. */
export const SecuritySettingsUpdate = Type.Object({
  ...SecuritySettings.properties,
  idleSignOutHours: Type.Optional(SecuritySettings.properties.idleSignOutHours),
  ...Proof.properties,
});
