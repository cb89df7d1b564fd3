import '@fontsource-variable/plus-jakarta-sans/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Console } from './Console.tsx';

const router = createBrowserRouter([{ path: '*', element: <Console /> }]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      {/* At once, not as a transition: signing out leaves the screen before its queries are cleared. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
