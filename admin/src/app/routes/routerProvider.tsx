import { type ComponentProps, forwardRef, useCallback } from 'react';
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin';
import { createRoutesFromElements, useRoutes } from 'react-router-dom';
import { toAddress } from './addresses.ts';

/**
 * React-admin has fixed addresses ("/franchises/create", "/franchises/3", "/login"), but the specification requires
 * different ones. `MOUNTED` maps the routes that react-admin mounts, and `toAddress` maps its links.
 */
const MOUNTED: Record<string, string> = {
  '/': '/admin/dashboard',
  '/login': '/admin',
  'create/*': 'new/*',
  ':id/*': 'edit/:id/*',
};

type LinkProps = ComponentProps<RouterProvider['Link']>;

const translated = (to: LinkProps['to']) =>
  typeof to === 'string' ? toAddress(to) : { ...to, pathname: to.pathname && toAddress(to.pathname) };

const { Link, Navigate, useNavigate } = reactRouterProvider;

export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Routes: ({ children }) =>
    useRoutes(
      createRoutesFromElements(children).map(route => ({ ...route, path: MOUNTED[route.path ?? ''] ?? route.path })),
    ),
  Link: forwardRef<HTMLAnchorElement, LinkProps>(({ to, ...props }, ref) => (
    <Link {...props} to={translated(to)} ref={ref} />
  )),
  Navigate: ({ to, ...props }) => <Navigate {...props} to={translated(to)} />,
  useNavigate: () => {
    const navigate = useNavigate();
    return useCallback<RouterNavigateFunction>(
      (to, options) => navigate(typeof to === 'number' ? to : translated(to), options),
      [navigate],
    );
  },
};
