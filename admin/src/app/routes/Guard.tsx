import type { Role } from '@marketplace/api';
import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { mayVisit } from '../../session/roles.ts';

/** Shows a screen to those it is for, and sends others to their dashboard. Who isn't signed in never gets here. */
export const Guard = ({ only, children }: { only?: Role; children: ReactNode }) => {
  const { permissions, isPending } = usePermissions<Role>();
  if (isPending) return <Loading />;
  return mayVisit(permissions, only) ? children : <Navigate to="/admin/dashboard" replace />;
};
