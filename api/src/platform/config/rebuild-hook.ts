/** The webhook that starts a rebuild of the site. */
export type RebuildHook = {
  url: string;
  /** The webhook is called after this many milliseconds without a change. */
  quietMs: number;
  /** If changes continue, the webhook is called after this many milliseconds. */
  longestMs: number;
} & ({ form: 'signed'; secret: string } | { form: 'github'; token: string });

type Environment = Record<string, string | undefined>;

const OTHER_SETTINGS = ['SECRET', 'TOKEN', 'FORM', 'QUIET_SECONDS', 'LONGEST_SECONDS'].map(
  name => `REBUILD_HOOK_${name}`,
);
const FORMS = ['signed', 'github'];
const SHORTEST_SECRET = 32;
const DISPATCHES = /\/repos\/[^/]+\/[^/]+\/dispatches$/;
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const checkUrl = (text: string, isGithub: boolean, faults: string[]) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    faults.push('REBUILD_HOOK_URL must begin with https:// or http://');
    return;
  }
  if (url.username || url.password)
    faults.push('REBUILD_HOOK_URL must hold no name or password: it may be logged elsewhere');
  if (!isGithub) return;
  if (url.protocol === 'http:' && !THIS_MACHINE.test(url.hostname))
    faults.push('REBUILD_HOOK_URL must begin with https://, or the token could be read on the way');
  if (!DISPATCHES.test(url.pathname))
    faults.push('REBUILD_HOOK_URL must be like https://api.github.com/repos/OWNER/REPOSITORY/dispatches');
};

const seconds = (env: Environment, name: string, fallback: number, faults: string[]) => {
  const value = Number(env[name] || fallback);
  if (!Number.isInteger(value) || value < 1 || value > 3600)
    faults.push(`${name} must be a whole number from 1 to 3600, not "${env[name]}"`);
  return value;
};

/**
 * Reads `REBUILD_HOOK_URL`, `_FORM`, `_SECRET`, `_TOKEN`, `_QUIET_SECONDS` and `_LONGEST_SECONDS`.
 * @param faults receives every fault
 * @returns null when no webhook is set
 */
export const readRebuildHook = (env: Environment, faults: string[]): RebuildHook | null => {
  const url = env.REBUILD_HOOK_URL;
  if (!url) {
    const withoutHook = OTHER_SETTINGS.filter(name => env[name]);
    if (withoutHook.length > 0) faults.push(`REBUILD_HOOK_URL is missing, but ${withoutHook.join(' and ')} is given`);
    return null;
  }
  const form = env.REBUILD_HOOK_FORM || 'signed';
  if (!FORMS.includes(form)) faults.push(`REBUILD_HOOK_FORM must be signed or github, not "${form}"`);
  checkUrl(url, form === 'github', faults);
  const quiet = seconds(env, 'REBUILD_HOOK_QUIET_SECONDS', 10, faults);
  const longest = seconds(env, 'REBUILD_HOOK_LONGEST_SECONDS', 60, faults);
  if (quiet > longest) faults.push('REBUILD_HOOK_QUIET_SECONDS must not be more than REBUILD_HOOK_LONGEST_SECONDS');
  const common = { url, quietMs: quiet * 1000, longestMs: longest * 1000 };
  if (form === 'github') {
    const token = env.REBUILD_HOOK_TOKEN ?? '';
    if (!token) faults.push('REBUILD_HOOK_TOKEN is missing: the form github needs a token that may write contents');
    return { ...common, form, token };
  }
  const secret = env.REBUILD_HOOK_SECRET ?? '';
  if (secret.length < SHORTEST_SECRET)
    faults.push(`REBUILD_HOOK_SECRET ${secret ? 'must have' : 'is missing: it must have'} at least 32 characters`);
  return { ...common, form: 'signed', secret };
};
