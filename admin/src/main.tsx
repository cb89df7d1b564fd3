import '@fontsource-variable/plus-jakarta-sans/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Console } from './app/Console.tsx';
import { speak } from './i18n/catalogues.ts';
import { DEFAULT_LANGUAGE, type Language } from './i18n/languages.ts';
import { chosenLanguage } from './i18n/useLanguage.ts';
import { keepFocus } from './kit/page/keep-focus.ts';
import { noteConsoleOpened } from './session/storage.ts';

/** Speaks the chosen language, or the one everybody has when its texts cannot be had. */
const speakChosen = async (): Promise<Language> => {
  const chosen = chosenLanguage();
  try {
    await speak(chosen);
    return chosen;
  } catch {
    await speak(DEFAULT_LANGUAGE);
    return DEFAULT_LANGUAGE;
  }
};

const start = async (root: HTMLElement) => {
  const language = await speakChosen();
  const router = createBrowserRouter([{ path: '*', element: <Console language={language} /> }]);
  createRoot(root).render(
    <StrictMode>
      {/* At once, not as a transition: signing out leaves the screen before its queries are cleared. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
};

/**
 * The key that chose another screen is let go when this one is hidden already, until the other is loaded: it must reach
 * nobody there. MUI's buttons have lost their element by then and would throw.
 */
const ignoreHidden = (event: KeyboardEvent) => {
  if (event.target instanceof Element && !event.target.checkVisibility()) event.stopImmediatePropagation();
};
document.addEventListener('keyup', ignoreHidden, { capture: true });
keepFocus(document);
noteConsoleOpened();

const root = document.getElementById('root');
if (root) void start(root);
