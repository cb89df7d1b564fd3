import '@fontsource-variable/plus-jakarta-sans/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Console } from './app/Console.tsx';
import { switchLanguage } from './i18n/catalogues.ts';
import { DEFAULT_LANGUAGE, type Language } from './i18n/languages.ts';
import { chosenLanguage } from './i18n/useLanguage.ts';
import { keepFocus } from './kit/page/keep-focus.ts';
import { noteConsoleOpened } from './session/storage.ts';

/** Loads the chosen language, or the default one if that fails. */
const speakChosen = async (): Promise<Language> => {
  const chosen = chosenLanguage();
  try {
    await switchLanguage(chosen);
    return chosen;
  } catch {
    await switchLanguage(DEFAULT_LANGUAGE);
    return DEFAULT_LANGUAGE;
  }
};

const start = async (root: HTMLElement) => {
  const language = await speakChosen();
  const router = createBrowserRouter([{ path: '*', element: <Console language={language} /> }]);
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions, because signing out must leave the screen before its queries are cleared. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
};

/**
 * Ignores a key that is released in a hidden screen. If a key press opens another screen, the release of the key can
 * reach the previous, hidden screen. There, MUI's buttons have lost their element and would throw.
 */
const ignoreHidden = (event: KeyboardEvent) => {
  if (event.target instanceof Element && !event.target.checkVisibility()) event.stopImmediatePropagation();
};
document.addEventListener('keyup', ignoreHidden, { capture: true });
keepFocus(document);
noteConsoleOpened();

const root = document.getElementById('root');
if (root) void start(root);
