/** Unsaved changes of a form that the user left: the changed fields, and whether the session had ended. */
export interface Draft {
  values: Record<string, unknown>;
  /** Stored values of these fields at the time when the user changed them. */
  before: Record<string, unknown>;
  ended: boolean;
}

/** Fields that are never stored in a draft. */
const SECRETS = ['password', 'current_password', 'current_code', 'smtpPassword', 'enginemailerApiKey', 'cloudToken'];

/** Compares two values of a form. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the fields that the user changed, except secrets. When the user comes back to the form, all other fields show
 * the stored values.
 */
export const changedFields = (values: object, stored: object = {}): Record<string, unknown> => {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !SECRETS.includes(field) && !isSame(value, before.get(field))),
  );
};

/** Returns the values of the given fields. */
export const pickFields = (values: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

/** Returns the fields that another user has since changed to a value other than the draft's. */
export const conflictingFields = ({ values, before }: Draft, stored: object): string[] => {
  const now = new Map<string, unknown>(Object.entries(stored));
  return Object.keys(values).filter(
    field => field in before && !isSame(now.get(field), before[field]) && !isSame(now.get(field), values[field]),
  );
};

/** Stores a draft. Returns false if the browser's storage is full or unavailable. */
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
