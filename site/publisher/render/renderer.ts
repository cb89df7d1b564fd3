import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageSource } from '../../src/data/source.ts';
import type { FileAction } from '../feed/touched-urls.ts';
import { franchiseUrl } from '../feed/urls.ts';
import { fileFor, type SiteFiles } from '../releases/files.ts';
import type { PublishingSource } from './publishing-source.ts';

/** The module that `astro build` writes with this adapter (`astro-adapter/entry.mjs`). */
interface App {
  render(
    request: Request,
    options: { locals: App.Locals; prerenderedErrorPageFetch: () => Promise<Response> },
  ): Promise<Response>;
  logger: { setDestination(destination: { write(event: { level: string; message: string }): void }): void };
}

/** A page could not be rendered. Its file stays unchanged. */
export class RenderFailure extends Error {
  constructor(url: string, status: number, why: string | undefined) {
    // After an error in a page, the app looks for an error page, so the status says nothing about the reason.
    super(`Rendering ${url} ${why === undefined ? `gave ${status}` : `failed: ${why}`}`);
    this.name = 'RenderFailure';
  }
}

let loads = 0;

/** Renders addresses with one build of the site. */
export class Renderer {
  readonly #app: App;
  readonly #publicUrl: string;
  readonly #locals: App.Locals;
  /**
   * Assigns log entries to their pages. The app logs the reason of a failed page, but its response contains only the
   * status.
   */
  readonly #errors = new AsyncLocalStorage<{ first?: string }>();

  constructor(app: App, publicUrl: string, source: PageSource) {
    this.#app = app;
    this.#publicUrl = publicUrl;
    this.#locals = { source };
    app.logger.setDestination({
      write: ({ level, message }) => {
        const errors = this.#errors.getStore();
        if (level === 'error' && errors) errors.first ??= message.split('\n', 2).join('').trim();
      },
    });
  }

  static async of(buildDir: string, publicUrl: string, source: PageSource): Promise<Renderer> {
    const entry = pathToFileURL(join(buildDir, 'server', 'entry.mjs')).href;
    // Imports the module under a different address each time. Otherwise, a module that failed once would fail forever,
    // even after it was replaced.
    const { app }: { app: App } = await import(`${entry}?${++loads}`);
    return new Renderer(app, publicUrl, source);
  }

  /**
   * Renders a page and returns its bytes.
   * @param source data of the page, if it differs from the data of all pages
   * @throws {RenderFailure} if the app returns an error, a redirect or a missing page
   */
  async render(url: string, source?: PageSource): Promise<Buffer> {
    const errors: { first?: string } = {};
    const response = await this.#errors.run(errors, () =>
      this.#app.render(new Request(this.#publicUrl + url), {
        locals: { ...this.#locals, ...(source && { source }) },
        // Without this, the app would fetch the error page from the public site.
        prerenderedErrorPageFetch: async () => new Response(null, { status: 500 }),
      }),
    );
    const wanted = url === '/404' ? 404 : 200;
    if (response.status !== wanted) {
      await response.body?.cancel();
      throw new RenderFailure(url, response.status, errors.first);
    }
    return Buffer.from(await response.arrayBuffer());
  }
}

const FRANCHISE = franchiseUrl('');

/** Returns the function that renders or removes the file of an address for the render queue. */
export const createPageUpdater =
  (renderer: Renderer, files: SiteFiles, source: PublishingSource) =>
  async (url: string, action: FileAction): Promise<void> => {
    if (action === 'remove') files.remove(fileFor(url));
    else files.write(fileFor(url), await renderer.render(url));
    if (url.startsWith(FRANCHISE)) source.release(url.slice(FRANCHISE.length));
  };
