/** Screens and their parts come in scripts of their own, each named by its content: a release takes those of the one before away. */

/** After so long a script that could not be had is asked for again: a server that starts anew, a phone between two networks. */
const AGAIN_AFTER_MS = [300, 1500];
/** For which release this tab has been loaded anew, so that it is once. */
const LOADED_ANEW = 'loaded anew for';

const pause = (milliseconds: number) => new Promise<void>(resolve => window.setTimeout(resolve, milliseconds));

/** The first script of a release names it. */
const releaseOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? undefined;

/** The release that the server has now; undefined where it cannot be asked. */
const currentRelease = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
    if (!answer.ok) return undefined;
    return releaseOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return undefined;
  }
};

/** Asks the open forms as the browser does before it leaves a page. */
const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A script that cannot be had; its message is the name of a text. */
export class ScriptMissing extends Error {
  /** The server has another release by now, which a page that is loaded anew gets. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    super(isOutdated ? 'console.errors.newRelease' : 'console.errors.noAnswer', { cause });
    this.isOutdated = isOutdated;
  }
}

/**
 * Loads a script of the console. One that fails is asked for again. Where the server has another release, the page is
 * loaded anew, once, unless something is unsaved.
 * @throws ScriptMissing
 */
export const loadScreen = async <Module>(load: () => Promise<Module>, pauses = AGAIN_AFTER_MS): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    const release = await currentRelease();
    const isOutdated = release !== undefined && release !== releaseOf(document);
    if (isOutdated && !isUnsaved() && sessionStorage.getItem(LOADED_ANEW) !== release) {
      sessionStorage.setItem(LOADED_ANEW, release);
      window.location.reload();
      return new Promise(() => {});
    }
    const [wait, ...later] = pauses;
    if (isOutdated || wait === undefined) throw new ScriptMissing(isOutdated, error);
    await pause(wait);
    return loadScreen(load, later);
  }
};
