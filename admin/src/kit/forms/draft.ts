/** What was typed into a form that was left: the fields that were changed, and whether the session had ended. */
export interface Draft {
  values: Record<string, unknown>;
  /** What was stored of these fields when they were changed. */
  before: Record<string, unknown>;
  ended: boolean;
}

/** Never written down, wherever they are typed. */
const SECRETS = ['password', 'current_password', 'current_code', 'smtpPassword', 'enginemailerApiKey', 'cloudToken'];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a person changed; others keep what is stored by the time they return. */
export const changedFields = (values: object, stored: object = {}): Record<string, unknown> => {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !SECRETS.includes(field) && !isSame(value, before.get(field))),
  );
};

/** Of the values those of some fields. */
export const ofFields = (values: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

/** The fields that somebody else changed while the draft waited, to something else than it says. */
export const clashingFields = ({ values, before }: Draft, stored: object): string[] => {
  const now = new Map<string, unknown>(Object.entries(stored));
  return Object.keys(values).filter(
    field => field in before && !isSame(now.get(field), before[field]) && !isSame(now.get(field), values[field]),
  );
};

/** False where the browser has no room for it. */
export const writeDraft = (key: string, draft: Draft): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const readDraft = (key: string): Draft | null => {
  try {
    const { values = {}, before = {}, ended = false } = Object(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return { values: Object(values), before: Object(before), ended: ended === true };
  } catch {
    return null;
  }
};

export const dropDraft = (key: string) => sessionStorage.removeItem(key);
