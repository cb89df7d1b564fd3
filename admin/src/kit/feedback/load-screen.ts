/**
 * Screens and their parts are separate scripts with content hashes in their names. A new release removes the scripts of
 * the previous one.
 */

/**
 * Delays in milliseconds before a failed script is requested again, for a restarting server or a phone changing
 * networks.
 */
const AGAIN_AFTER_MS = [300, 1500];
/** Session storage key of the release for which this tab was reloaded, so that it reloads only once. */
const LOADED_ANEW = 'loaded anew for';

const pause = (milliseconds: number) => new Promise<void>(resolve => window.setTimeout(resolve, milliseconds));

/** Returns the address of a page's first script, which identifies the release. */
const releaseOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? undefined;

/** Returns the release on the server; undefined if the server cannot be reached. */
const currentRelease = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
    if (!answer.ok) return undefined;
    return releaseOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return undefined;
  }
};

/** Returns whether a form has unsaved changes. Dispatches the event that the browser sends before it leaves a page. */
const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Error for a script that could not be loaded. Its message is a text key. */
export class ScriptMissing extends Error {
  /** True if the server has another release, which a reload of the page would load. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    super(isOutdated ? 'console.errors.newRelease' : 'console.errors.noAnswer', { cause });
    this.isOutdated = isOutdated;
  }
}

/**
 * Whether the page is reloaded when a script keeps failing although the server responds:
 * - `never`: at the first load;
 * - `once`: at a later load, once per release and only if no form has unsaved changes;
 * - `always`: when the user tries again.
 */
export type Reloads = 'never' | 'once' | 'always';

/**
 * Reloads the page if the load may do so. With unsaved changes the browser asks the user first.
 * @returns whether the page is about to be left
 */
const reloadPage = (release: string, reloads: Reloads): boolean => {
  if (reloads === 'never' || (reloads === 'once' && sessionStorage.getItem(LOADED_ANEW) === release)) return false;
  const isLeft = !isUnsaved();
  if (reloads === 'once' && !isLeft) return false;
  sessionStorage.setItem(LOADED_ANEW, release);
  window.location.reload();
  return isLeft;
};

/**
 * Loads a script of the console and retries on failure. If the server has another release, reloads the page once,
 * unless a form has unsaved changes. Chromium 150 does not request a failed script again until the page is reloaded, so
 * a later load may reload the page, too.
 * @throws {ScriptMissing} if the script could not be loaded
 */
export const loadScreen = async <Module>(
  load: () => Promise<Module>,
  reloads: Reloads = 'never',
  pauses = AGAIN_AFTER_MS,
): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    const release = await currentRelease();
    const isOutdated = release !== undefined && release !== releaseOf(document);
    const [wait, ...later] = pauses;
    if (!isOutdated && wait !== undefined) {
      await pause(wait);
      return loadScreen(load, reloads, later);
    }
    if (release !== undefined && reloadPage(release, isOutdated ? 'once' : reloads)) return new Promise(() => {});
    throw new ScriptMissing(isOutdated, error);
  }
};
